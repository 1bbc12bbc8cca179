import { expect, test } from 'vitest';

import { formatShortDate } from './short-date.ts';

test('a short date has its year where that is not the present one', () => {
  expect(formatShortDate('2026-11-30', '2026-11-18')).toMatch(/^Mon, (?:30 Nov|Nov 30)$/);
  expect(formatShortDate('2027-01-04', '2026-11-18')).toMatch(/^Mon, (?:4 Jan 2027|Jan 4, 2027)$/);
});
