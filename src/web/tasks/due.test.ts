import { afterEach, describe, expect, test } from 'vitest';

import { dueWords, formatDate, localDate } from './due.ts';

const HOME_ZONE = process.env.TZ;

afterEach(() => {
  process.env.TZ = HOME_ZONE;
});

describe('the reader’s own day', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-11-21T10:30:00Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21T10:30:00Z', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22'],
    ['America/Sao_Paulo', '2026-01-01T02:59:59Z', '2025-12-31'],
    // The day has 23 hours where the clock is put forward, and 25 where it is put back.
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('in %s at %s is %s', (zone, instant, day) => {
    process.env.TZ = zone;
    expect(localDate(new Date(instant))).toBe(day);
  });
});

describe('a due date in words', () => {
  const today = '2026-03-28';

  test.each([
    ['2026-03-27', 'Overdue', 'overdue'],
    ['2026-03-28', 'Today', 'today'],
    ['2026-03-29', 'Tomorrow', 'soon'],
  ])('%s is %s', (dueDate, word, tone) => {
    expect(dueWords(dueDate, today, false)).toEqual({ text: `${word} · ${formatDate(dueDate)}`, tone });
  });

  test('later dates, and those of completed tasks, are the date alone', () => {
    expect(dueWords('2026-03-30', today, false)).toEqual({ text: formatDate('2026-03-30'), tone: 'plain' });
    expect(dueWords('2026-03-01', today, true)).toEqual({ text: formatDate('2026-03-01'), tone: 'plain' });
  });

  test('the day after a leap day, a short month and a year is tomorrow', () => {
    expect(dueWords('2024-03-01', '2024-02-29', false)?.tone).toBe('soon');
    expect(dueWords('2026-03-01', '2026-02-28', false)?.tone).toBe('soon');
    expect(dueWords('2027-01-01', '2026-12-31', false)?.tone).toBe('soon');
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
    expect(dueWords('2026-03-29', '2026-03-29', false)?.tone).toBe('today');
    expect(dueWords('2026-03-29', '2026-03-28', false)?.tone).toBe('soon');
  });

  test('a task of another server may have none', () => {
    expect(dueWords(null, today, false)).toBeNull();
  });
});
