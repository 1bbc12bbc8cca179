import { expect, test } from 'vitest';

import { isRepeat } from './repeat.ts';

test.each([
  '',
  'FREQ=DAILY',
  'DONE;FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR',
  'FREQ=MONTHLY;BYDAY=4SU',
  'FREQ=MONTHLY;BYDAY=-1FR;COUNT=12',
  'FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20271231',
  'FREQ=YEARLY;BYMONTHDAY=31',
])('“%s” is a rule', (rule) => {
  expect(isRepeat(rule)).toBe(true);
});

test.each([
  'FREQ=HOURLY',
  'every day',
  'INTERVAL=2;FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYDAY=5SU',
  'FREQ=DAILY;COUNT=3;UNTIL=20271231',
  'FREQ=DAILY ',
  `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(40)}MO`,
])('“%s” is none', (rule) => {
  expect(isRepeat(rule)).toBe(false);
});
