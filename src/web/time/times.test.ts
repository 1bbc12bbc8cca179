import { afterEach, expect, test } from 'vitest';

import { clockTime, exactTime, timeAgo } from './times.ts';

const HOME_ZONE = process.env.TZ;

afterEach(() => {
  process.env.TZ = HOME_ZONE;
});

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

test.each(['Pacific/Kiritimati', 'Asia/Kathmandu', 'Pacific/Pago_Pago'])(
  'whoever has come to %s meanwhile reads the times of the days there',
  (timeZone) => {
    process.env.TZ = timeZone;
    for (const at of ['2026-11-21T10:30:00Z', '2026-06-21T23:59:00Z']) {
      const there = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(undefined, { ...options, timeZone }).format(Date.parse(at));
      expect(clockTime(at)).toBe(there({ timeStyle: 'short' }));
      expect(exactTime(at)).toBe(there({ dateStyle: 'medium', timeStyle: 'short' }));
    }
  },
);
