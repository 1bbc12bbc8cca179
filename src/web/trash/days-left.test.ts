import { expect, test } from 'vitest';

import { daysLeft } from './days-left.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:00Z', '30 days left'],
  ['2026-11-20T11:00:00Z', '29 days left'],
  ['2026-10-23T12:00:00Z', 'less than a day left'],
  ['2026-10-22T12:01:00Z', 'less than a day left'],
  ['2026-10-22T12:00:00Z', 'goes when the server next clears its trash'],
  ['2026-10-22T06:00:00Z', 'goes when the server next clears its trash'],
  ['2026-01-01T12:00:00Z', 'goes when the server next clears its trash'],
  // Where the clock of the device is behind.
  ['2026-11-21T12:05:00Z', '30 days left'],
])('of a task deleted at %s it says: %s', (deletedAt, words) => {
  expect(daysLeft(deletedAt, NOW)).toBe(words);
});
