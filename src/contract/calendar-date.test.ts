import { expect, test } from 'vitest';

import { parseCalendarDate } from './calendar-date.ts';

test('takes the days that exist', () => {
  expect(parseCalendarDate('2026-11-21')).toEqual({ year: 2026, month: 11, day: 21 });
  expect(parseCalendarDate('0001-01-01')).toEqual({ year: 1, month: 1, day: 1 });
});

test.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30'])('%s is a day', (date) => {
  expect(parseCalendarDate(date)).not.toBeNull();
});

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '26-01-01',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '',
])('%j is none', (date) => {
  expect(parseCalendarDate(date)).toBeNull();
});
