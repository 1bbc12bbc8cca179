import { afterEach, describe, expect, test } from 'vitest';

import { formatDate } from '../time/calendar-day.ts';
import { describeDue } from './due.ts';

const HOME_ZONE = process.env.TZ;

afterEach(() => {
  process.env.TZ = HOME_ZONE;
});

describe('a due date in words', () => {
  const today = '2026-03-28';

  test.each([
    ['2026-03-27', 'Overdue', 'overdue'],
    ['2026-03-28', 'Today', 'today'],
    ['2026-03-29', 'Tomorrow', 'soon'],
  ])('%s is %s', (dueDate, word, tone) => {
    expect(describeDue(dueDate, today, false)).toEqual({ text: `${word} · ${formatDate(dueDate)}`, tone });
  });

  test('later dates, and those of completed tasks, are the date alone', () => {
    expect(describeDue('2026-03-30', today, false)).toEqual({
      text: formatDate('2026-03-30'),
      tone: 'plain',
    });
    expect(describeDue('2026-03-01', today, true)).toEqual({ text: formatDate('2026-03-01'), tone: 'plain' });
  });

  test('the day after a leap day, a short month and a year is tomorrow', () => {
    expect(describeDue('2024-03-01', '2024-02-29', false)?.tone).toBe('soon');
    expect(describeDue('2026-03-01', '2026-02-28', false)?.tone).toBe('soon');
    expect(describeDue('2027-01-01', '2026-12-31', false)?.tone).toBe('soon');
  });

  test.each([
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
    'Europe/Berlin',
  ])('no day moves in %s', (zone) => {
    process.env.TZ = zone;
    expect(formatDate('2026-03-29')).toMatch(/29/);
    expect(describeDue('2026-03-29', '2026-03-29', false)?.tone).toBe('today');
    expect(describeDue('2026-03-29', '2026-03-28', false)?.tone).toBe('soon');
  });

  test('a task of another server may have none', () => {
    expect(describeDue(null, today, false)).toBeNull();
  });
});
