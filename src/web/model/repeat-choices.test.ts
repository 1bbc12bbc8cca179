import { expect, test } from 'vitest';

import { parseRepeat } from '#contract/repeat-rule.ts';

import { localDate } from '../time/calendar-day.ts';
import { countFrom, findRecount, findSkipDate, listChoices, listNextDates } from './repeat-choices.ts';
import { describeRepeat } from './repeat-words.ts';

const TODAY = '2026-11-18';

test.each([
  [
    '2026-11-23',
    [
      'Every day',
      'Every weekday',
      'Every week on Monday',
      'Every month on day 23',
      'Every month on the 4th Monday',
      'Every year on 23 November',
    ],
  ],
  // A fifth one is the last, as not every month has five.
  [
    '2027-01-31',
    [
      'Every day',
      'Every weekday',
      'Every week on Sunday',
      'Every month on day 31',
      'Every month on the last Sunday',
      'Every year on 31 January',
    ],
  ],
])('a task that is due on %s is offered %j', (dueDate, choices) => {
  expect(listChoices(dueDate, false).map(describeRepeat)).toEqual(choices);
});

test('a task that counts from its completion is offered no days', () => {
  expect(listChoices('2026-11-23', true).map(describeRepeat)).toEqual([
    'Every day after completion',
    'Every week after completion',
    'Every month after completion',
    'Every year after completion',
  ]);
});

const parse = (text: string) => {
  const { rule } = parseRepeat(text);
  if (!rule) throw new Error(`${text} is no rule.`);
  return rule;
};

test.each([
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'DONE;FREQ=WEEKLY;INTERVAL=2'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5;COUNT=3', 'DONE;FREQ=YEARLY;COUNT=3'],
])('%s that counts from completion is %s', (text, counted) => {
  expect(countFrom(parse(text), true, '2026-11-23', null)).toBe(counted);
});

test.each([
  // The days are those of before, while the unit is the same.
  ['DONE;FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=WEEKLY;BYDAY=MO,WE'],
  ['DONE;FREQ=MONTHLY', 'FREQ=MONTHLY;BYDAY=-1MO', 'FREQ=MONTHLY;BYDAY=-1MO'],
  ['DONE;FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=DAILY'],
  ['DONE;FREQ=MONTHLY;COUNT=3', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=MONTHLY;BYMONTHDAY=23;COUNT=3'],
  // So is the date from which the same interval was counted.
  [
    'DONE;FREQ=WEEKLY;INTERVAL=2',
    'FREQ=WEEKLY;INTERVAL=2;DTSTART=20261116;BYDAY=MO,WE;COUNT=3',
    'FREQ=WEEKLY;INTERVAL=2;DTSTART=20261116;BYDAY=MO,WE',
  ],
  [
    'DONE;FREQ=WEEKLY;INTERVAL=3',
    'FREQ=WEEKLY;INTERVAL=2;DTSTART=20261116;BYDAY=MO,WE',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE',
  ],
  // A rule has its own days, or else takes them from the due date.
  ['DONE;FREQ=WEEKLY;BYDAY=TU,TH', null, 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['DONE;FREQ=WEEKLY', null, 'FREQ=WEEKLY;BYDAY=MO'],
])('%s, before that %s, that counts from completion no more is %s', (text, before, dated) => {
  expect(countFrom(parse(text), false, '2026-11-23', before === null ? null : parse(before))).toBe(dated);
});

test.each([
  // Who completes it today gets the first of these.
  ['FREQ=WEEKLY;BYDAY=MO', '2026-10-05', ['2026-11-23', '2026-11-30', '2026-12-07']],
  ['FREQ=DAILY', '2026-10-05', ['2026-11-18', '2026-11-19', '2026-11-20']],
  ['DONE;FREQ=DAILY;INTERVAL=3', '2026-10-05', ['2026-11-21', '2026-11-24', '2026-11-27']],
  ['FREQ=DAILY;UNTIL=20261101', '2026-10-05', []],
  // One that is not due yet is completed on its day.
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-23', ['2026-11-30', '2026-12-07', '2026-12-14']],
  ['DONE;FREQ=DAILY;INTERVAL=3', '2026-11-23', ['2026-11-26', '2026-11-29', '2026-12-02']],
])('%s, due on %s, goes on with %j', (repeat, dueDate, dates) => {
  expect(listNextDates(repeat, dueDate, TODAY, 3)).toEqual(dates);
});

test.each([
  // A Friday of the other week, of the same one, and a day of that week.
  [
    'FREQ=WEEKLY;INTERVAL=2;DTSTART=20261120;BYDAY=FR',
    '2026-12-11',
    'FREQ=WEEKLY;INTERVAL=2;DTSTART=20261211;BYDAY=FR',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;DTSTART=20261120;BYDAY=FR', '2026-12-04', null],
  ['FREQ=WEEKLY;INTERVAL=2;DTSTART=20261120;BYDAY=FR', '2026-12-02', null],
  [
    'FREQ=DAILY;INTERVAL=3;DTSTART=20261120;COUNT=4',
    '2026-11-21',
    'FREQ=DAILY;INTERVAL=3;DTSTART=20261121;COUNT=4',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;DTSTART=20261130;BYMONTHDAY=30',
    '2026-12-30',
    'FREQ=MONTHLY;INTERVAL=2;DTSTART=20261230;BYMONTHDAY=30',
  ],
  // These count from the due date already, from no date, or have no next one.
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-12-11', null],
  ['FREQ=WEEKLY;BYDAY=FR', '2026-12-09', null],
  ['DONE;FREQ=DAILY;INTERVAL=3', '2026-11-21', null],
  ['FREQ=DAILY;INTERVAL=3;DTSTART=20261120;COUNT=1', '2026-11-21', null],
  ['', '2026-11-21', null],
])('%s, due on %s, can be counted anew as %s', (repeat, dueDate, recount) => {
  expect(findRecount(repeat, dueDate, TODAY)).toBe(recount);
});

test('a time that is left out leads to no date that is over', () => {
  const today = localDate(new Date());
  const skipDate = findSkipDate('FREQ=DAILY', '2020-01-01') ?? '';
  expect([today, skipDate].toSorted()).toEqual([today, skipDate]);
});
