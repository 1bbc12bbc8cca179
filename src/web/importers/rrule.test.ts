import { expect, test } from 'vitest';

import { readRRule } from './rrule.ts';

const MONDAY = '2026-11-23';

test.each([
  // Weeks that begin on Sunday have other pairs of days in them than those of a rule here.
  ['RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,MO', null],
  ['RRULE:FREQ=WEEKLY;WKST=MO;INTERVAL=2;BYDAY=SU,MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU'],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU'],
  ['RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO', 'FREQ=WEEKLY;BYDAY=MO,SU'],
  ['RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'FREQ=YEARLY;BYDAY=4TH'],
  ['RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=10', 'FREQ=YEARLY;BYMONTHDAY=10'],
  ['RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10', null],
  // Without a month these are the first Monday of the year, and the tenth of each month.
  ['RRULE:FREQ=YEARLY;BYDAY=1MO', null],
  ['RRULE:FREQ=YEARLY;BYMONTHDAY=10', null],
])('%s is %s', (rule, repeat) => {
  expect(readRRule(rule, MONDAY, 'Europe/Berlin')).toBe(repeat);
});

test.each([
  ['20261230T230000Z', 'Europe/Berlin', '20261231'],
  ['20261231T050000Z', 'America/Los_Angeles', '20261230'],
  ['20261230T230000', 'Europe/Berlin', '20261230'],
  ['20261230', 'Europe/Berlin', '20261230'],
])('an end at %s is in %s on %s', (until, zone, day) => {
  expect(readRRule(`RRULE:FREQ=DAILY;UNTIL=${until}`, MONDAY, zone)).toBe(`FREQ=DAILY;UNTIL=${day}`);
});

test.each(['20261299', '20261230T250000Z', '2026', 'SOON'])('an end at %s is none', (until) => {
  expect(readRRule(`RRULE:FREQ=DAILY;UNTIL=${until}`, MONDAY, 'UTC')).toBeNull();
});
