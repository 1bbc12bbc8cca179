import { expect, test } from 'vitest';

import { describeRepeat } from './repeat-words.ts';

test.each([
  ['', 'Does not repeat'],
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['DONE;FREQ=DAILY;INTERVAL=3', 'Every 3 days after completion'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY;BYDAY=MO', 'Every week on Monday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday, and Friday'],
  ['DONE;FREQ=WEEKLY', 'Every week after completion'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', 'Every month on day 31'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYDAY=4SU', 'Every month on the 4th Sunday'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'Every 3 months on the last Friday'],
  ['DONE;FREQ=MONTHLY', 'Every month after completion'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Every year on 29 February'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'Every year on the last day of February'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the 4th Thursday of November'],
  ['FREQ=YEARLY;BYMONTH=3', 'Every year in March'],
  ['FREQ=DAILY;COUNT=5', 'Every day, 5 times'],
  ['FREQ=DAILY;COUNT=1', 'Every day, for the last time'],
  ['FREQ=DAILY;UNTIL=20271231', 'Every day, until Dec 31, 2027'],
  ['what a later version says', 'what a later version says'],
])('%s is said as “%s”', (repeat, words) => {
  expect(describeRepeat(repeat)).toBe(words);
});
