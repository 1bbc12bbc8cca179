import { expect, test } from 'vitest';

import { timeAgo } from './times.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T00:00:00Z', '1 day ago'],
  ['2026-11-07T12:00:00Z', '2 weeks ago'],
  ['2024-11-20T12:00:00Z', '2 years ago'],
])('%s is %s', (at, words) => {
  expect(timeAgo(at, NOW)).toBe(words);
});
