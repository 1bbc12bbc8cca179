import { describe, expect, test } from 'vitest';

import { cpuMsOf } from '#tests/fixtures/processor-time.ts';

import { normalizeRepeat, parseRepeat } from './repeat-rule.ts';
import { firstOccurrence, nextOccurrence } from './repeat.ts';

/** The due dates that follow each other where each task is completed on its day. */
function followingDates(repeat: string, dueDate: string, most: number): string[] {
  const dates: string[] = [];
  let at = { dueDate, repeat };
  while (dates.length < most) {
    const next = nextOccurrence(at.repeat, at.dueDate, at.dueDate);
    if (!next) break;
    dates.push(next.dueDate);
    at = next;
  }
  return dates;
}

describe('a rule as it is stored', () => {
  test.each([
    ['FREQ=DAILY', '2027-01-31', 'FREQ=DAILY'],
    ['FREQ=DAILY;INTERVAL=1', '2027-01-31', 'FREQ=DAILY'],
    ['FREQ=WEEKLY', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO'],
    ['FREQ=WEEKLY;BYDAY=SU,MO,MO', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO,SU'],
    ['FREQ=MONTHLY', '2027-01-31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['FREQ=MONTHLY;BYDAY=4SU', '2027-01-24', 'FREQ=MONTHLY;BYDAY=4SU'],
    ['FREQ=YEARLY', '2028-02-29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
    ['FREQ=YEARLY;BYDAY=-1FR', '2027-01-29', 'FREQ=YEARLY;BYMONTH=1;BYDAY=-1FR'],
    ['FREQ=YEARLY;BYMONTH=3', '2027-01-29', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=29'],
    ['DONE;FREQ=MONTHLY', '2027-01-31', 'DONE;FREQ=MONTHLY'],
    ['FREQ=DAILY;UNTIL=20270301', '2027-01-31', 'FREQ=DAILY;UNTIL=20270301'],
    ['FREQ=DAILY;COUNT=3', '2027-01-31', 'FREQ=DAILY;COUNT=3'],
    // The interval is counted from the date with which the rule is set.
    ['FREQ=DAILY;INTERVAL=3', '2027-01-31', 'FREQ=DAILY;INTERVAL=3;DTSTART=20270131'],
    ['FREQ=DAILY;INTERVAL=3;DTSTART=20270101', '2027-01-31', 'FREQ=DAILY;INTERVAL=3;DTSTART=20270101'],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-11-23', 'FREQ=WEEKLY;INTERVAL=2;DTSTART=20261123;BYDAY=MO'],
    [
      'FREQ=MONTHLY;INTERVAL=2;DTSTART=20270131',
      '2027-02-01',
      'FREQ=MONTHLY;INTERVAL=2;DTSTART=20270131;BYMONTHDAY=31',
    ],
    [
      'FREQ=YEARLY;INTERVAL=2;UNTIL=20300101',
      '2027-01-29',
      'FREQ=YEARLY;INTERVAL=2;DTSTART=20270129;BYMONTH=1;BYMONTHDAY=29;UNTIL=20300101',
    ],
    ['FREQ=DAILY;DTSTART=20270101', '2027-01-31', 'FREQ=DAILY'],
    ['DONE;FREQ=DAILY;INTERVAL=3;DTSTART=20270101', '2027-01-31', 'DONE;FREQ=DAILY;INTERVAL=3'],
    ['', '2027-01-31', ''],
  ])('%s of a task that is due on %s is %s', (typed, dueDate, stored) => {
    expect(normalizeRepeat(typed, dueDate)).toBe(stored);
    expect(normalizeRepeat(stored, dueDate)).toBe(stored);
  });
});

test.each([
  'daily',
  'FREQ=HOURLY',
  'FREQ=DAILY;',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;INTERVAL=1e9',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=DAILY;BYMONTHDAY=3',
  'FREQ=WEEKLY;BYDAY=',
  'FREQ=WEEKLY;BYDAY=MO,',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=1MO,2MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=-2MO',
  'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=3',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=-2',
  'FREQ=MONTHLY;BYMONTH=2',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=YEARLY;BYMONTH=0',
  'FREQ=DAILY;INTERVAL=2;DTSTART=20260230',
  'FREQ=DAILY;INTERVAL=2;DTSTART=2026-02-01',
  'FREQ=DAILY;DTSTART=20260201;INTERVAL=2',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;UNTIL=2026-02-01',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=1000',
  'FREQ=DAILY;UNTIL=20270101;COUNT=3',
  'FREQ=DAILY;COUNT=3;INTERVAL=2',
  'INTERVAL=2;FREQ=DAILY',
  'freq=daily',
  ' FREQ=DAILY',
  'FREQ=DAILY\n',
  'RRULE:FREQ=DAILY',
  'DTSTART=20260101;FREQ=DAILY',
  `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(40)}MO`,
  `FREQ=${'A'.repeat(1_000_000)}`,
  `FREQ=DAILY;INTERVAL=${'9'.repeat(70)}`,
])('%.60j is refused with a sentence, at once', (text) => {
  const parseAll = () => Array.from({ length: 100 }, () => parseRepeat(text));
  expect(cpuMsOf(parseAll)).toBeLessThan(500);
  const { rule, problem } = parseRepeat(text);
  expect(rule).toBeNull();
  expect(problem).toMatch(/^[A-Z].*\.$/);
  expect(nextOccurrence(text, '2026-11-22', '2026-11-22')).toBeNull();
});

describe('the next date', () => {
  test.each<[string, string, string, string]>([
    // The rule, the due date, the day of completion, the next due date.
    ['FREQ=WEEKLY;BYDAY=MO', '2026-11-02', '2026-11-25', '2026-11-30'],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-11-02', '2026-11-23', '2026-11-23'],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-11-02', '2026-10-30', '2026-11-09'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-23', '2026-11-23', '2026-11-26'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-26', '2026-11-26', '2026-12-07'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-02', '2026-11-25', '2026-11-30'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-02', '2026-11-18', '2026-11-30'],
    // One date was moved from Monday to Wednesday: the rule stays with Monday.
    ['FREQ=WEEKLY;BYDAY=MO', '2026-11-25', '2026-11-25', '2026-11-30'],
    ['DONE;FREQ=DAILY;INTERVAL=3', '2026-11-10', '2026-11-09', '2026-11-12'],
    ['DONE;FREQ=DAILY;INTERVAL=3', '2026-11-10', '2026-11-07', '2026-11-13'],
    ['DONE;FREQ=DAILY;INTERVAL=3', '2026-11-10', '2026-11-01', '2026-11-13'],
    ['DONE;FREQ=DAILY;INTERVAL=3', '2026-11-10', '2026-11-20', '2026-11-23'],
    ['DONE;FREQ=DAILY', '2026-11-10', '2026-11-09', '2026-11-11'],
    ['DONE;FREQ=WEEKLY', '2026-11-10', '2026-11-12', '2026-11-19'],
    ['DONE;FREQ=WEEKLY;BYDAY=MO', '2026-11-09', '2026-11-11', '2026-11-16'],
    ['DONE;FREQ=MONTHLY', '2026-11-10', '2027-01-31', '2027-02-28'],
    // The month of the completion is none of the months between: three of them lie between this one and the next.
    ['DONE;FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', '2026-10-31', '2026-11-18', '2027-02-28'],
    ['DONE;FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', '2026-10-30', '2026-11-18', '2027-02-26'],
    ['DONE;FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', '2026-11-01', '2026-11-18', '2027-02-01'],
    ['DONE;FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-06', '2026-11-18', '2026-12-04'],
    // Of several days those that the week of the completion has left come first, for else only the first one would ever come.
    ['DONE;FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-30', '2026-11-30', '2026-12-04'],
    ['DONE;FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-12-04', '2026-12-04', '2026-12-14'],
    ['DONE;FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-12-04', '2026-12-02', '2026-12-14'],
    ['DONE;FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-30', '2026-12-06', '2026-12-14'],
    ['DONE;FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24', '2025-12-24', '2026-11-18', '2028-12-24'],
    // Of each month the day that is named is the next one.
    ['DONE;FREQ=MONTHLY;BYMONTHDAY=31', '2026-10-31', '2026-11-18', '2026-11-30'],
    ['FREQ=DAILY', '2020-01-01', '2026-11-22', '2026-11-22'],
    ['FREQ=DAILY;INTERVAL=2', '2026-11-20', '2026-11-23', '2026-11-24'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', '2027-01-31', '2027-02-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-02-28', '2027-02-28', '2027-03-31'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', '2027-01-31', '2027-05-01', '2027-07-31'],
    ['FREQ=MONTHLY;BYDAY=4SU', '2026-11-22', '2026-11-22', '2026-12-27'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-11-27', '2026-12-25'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2027-02-28', '2027-02-28', '2028-02-29'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30', '2027-01-02', '2027-01-02', '2027-12-30'],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5', '2026-12-30', '2026-12-30', '2027-01-05'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2026-11-26', '2026-11-26', '2027-11-25'],
    ['FREQ=YEARLY;INTERVAL=999', '0001-01-01', '0001-01-01', '1000-01-01'],
  ])('of %s, due on %s and completed on %s, is %s', (repeat, dueDate, completedOn, next) => {
    expect(nextOccurrence(repeat, dueDate, completedOn)?.dueDate).toBe(next);
  });

  test('of a month’s 31st does not drift to the 28th', () => {
    const monthly = normalizeRepeat('FREQ=MONTHLY', '2027-01-31');
    expect(followingDates(monthly, '2027-01-31', 4)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  test.each([
    // The rule, the date with which it was set, the date that it was moved to, the next one.
    ['FREQ=DAILY;INTERVAL=3', '2026-11-20', '2026-11-21', '2026-11-23'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-20', '2026-11-23', '2026-12-04'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', '2027-01-31', '2027-02-01', '2027-04-30'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', '2027-01-29', '2027-02-01', '2027-03-26'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=31', '2026-12-31', '2027-01-02', '2028-12-31'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-20', '2026-11-10', '2026-11-20'],
  ])('of %s from %s on is no other one where that is moved to %s', (repeat, dueDate, movedTo, next) => {
    const stored = normalizeRepeat(repeat, dueDate);
    const found = nextOccurrence(stored, movedTo, movedTo);
    expect(found).toEqual({ dueDate: next, repeat: stored });
  });

  test('ends with the date, the number of times and the calendar', () => {
    expect(followingDates('FREQ=DAILY;UNTIL=20261124', '2026-11-22', 9)).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(followingDates('FREQ=DAILY;COUNT=3', '2026-11-22', 9)).toEqual(['2026-11-23', '2026-11-24']);
    expect(nextOccurrence('FREQ=DAILY;COUNT=3', '2026-11-22', '2026-11-22')?.repeat).toBe(
      'FREQ=DAILY;COUNT=2',
    );
    expect(followingDates('FREQ=DAILY', '9999-12-30', 9)).toEqual(['9999-12-31']);
    expect(nextOccurrence('', '2026-11-22', '2026-11-22')).toBeNull();
  });

  test('is as near at hand after 9,000 years as after a day', () => {
    const rules = ['DAILY', 'WEEKLY;BYDAY=MO', 'MONTHLY;BYDAY=-1FR', 'YEARLY;INTERVAL=7'];
    const findAll = () => rules.map((rule) => nextOccurrence(`FREQ=${rule}`, '0001-01-01', '9900-01-01'));
    expect(cpuMsOf(findAll)).toBeLessThan(250);
    expect(findAll()).not.toContain(null);
  });
});

test.each([
  // 2026-11-22 is a Sunday.
  ['FREQ=DAILY', '2026-11-22'],
  ['FREQ=WEEKLY', '2026-11-22'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-23'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', '2026-12-15'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=4SU', '2026-11-22'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2027-02-28'],
  ['DONE;FREQ=WEEKLY;BYDAY=WE', '2026-11-25'],
  ['', null],
])('the first date of %j from a Sunday on is %s', (repeat, date) => {
  expect(firstOccurrence(repeat, '2026-11-22')).toBe(date);
});
