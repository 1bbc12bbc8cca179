import { afterEach, describe, expect, test, vi } from 'vitest';

import { daysBetween, formatDate, localDate } from './calendar-day.ts';
import { addDays, weekday } from './day-steps.ts';

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

test.each(['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Pago_Pago'])(
  'a due date is written as the day that it says in %s',
  async (zone) => {
    process.env.TZ = zone;
    // A page of its own, which begins in that zone.
    vi.resetModules();
    const { formatDate: format } = await import('./calendar-day.ts');
    const inUtc = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
    expect(format('2026-03-01')).toBe(inUtc.format(Date.UTC(2026, 2, 1)));
  },
);

test('a year below 100 is that year', () => {
  expect(formatDate('0050-03-01')).toMatch(/\b50\b/);
  expect(formatDate('0050-03-01')).not.toMatch(/1950/);
  expect(daysBetween('0099-12-31', '0100-01-01')).toBe(1);
  expect(addDays('0001-12-31', 1)).toBe('0002-01-01');
  // The 1st of January of the year 1 was a Monday.
  expect(weekday('0001-01-01')).toBe(0);
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  // There is no day after the last one, nor before the first.
  ['9999-12-31', 1, '9999-12-31'],
  ['9999-12-01', 90, '9999-12-01'],
  ['0001-01-01', -1, '0001-01-01'],
  ['2026-02-30', 1, '2026-02-30'],
])('%s and %i days is %s', (date, days, other) => {
  expect(addDays(date, days)).toBe(other);
});
