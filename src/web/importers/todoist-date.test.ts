import { expect, test } from 'vitest';

import { readTodoistDate } from './todoist-date.ts';

// A Sunday.
const TODAY = '2026-11-22';

test.each([
  ['2026-10-05', 'en', '2026-10-05', ''],
  ['2026-10-05 10:30', 'en', '2026-10-05', ''],
  ['Oct 5 2026', 'en', '2026-10-05', ''],
  ['5 Oct 2026 10:30', 'en', '2026-10-05', ''],
  ['05.10.2026', 'de', '2026-10-05', ''],
  ['5.10.2026 10:30', 'en', '2026-10-05', ''],
  ['5 Oct 10:30', 'en', '2026-10-05', ''],
  ['5. Okt 10:00', 'de', '2026-10-05', ''],
  ['Sat, 10:00', 'en', '2026-11-28', ''],
  ['Nov 20', 'en', '2026-11-20', ''],
  ['Jul 17', 'en', '2026-07-17', ''],
  ['Mar 3', 'en', '2027-03-03', ''],
  ['Dec 24 at 6pm', 'en', '2026-12-24', ''],
  ['5. Oktober 2026', 'de', '2026-10-05', ''],
  ['Feb 29', 'en', '2028-02-29', ''],
  ['every feb 29', 'en', '2028-02-29', 'FREQ=YEARLY'],
  ['17 juil.', 'fr', '2026-07-17', ''],
  ['morgen', 'de', '2026-11-23', ''],
  ['today', 'de', '2026-11-22', ''],
  ['tomorrow at 9am', 'en', '2026-11-23', ''],
  ['friday', 'en', '2026-11-27', ''],
  ['in 2 weeks', 'en', '2026-12-06', ''],
  ['every day', 'en', '2026-11-22', 'FREQ=DAILY'],
  ['daily', 'en', '2026-11-22', 'FREQ=DAILY'],
  ['every monday at 9am', 'en', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO'],
  ['every sat at 9am', 'en', '2026-11-28', 'FREQ=WEEKLY;BYDAY=SA'],
  ['every 1st at 9am', 'en', '2026-12-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
  ['every night at 10pm', 'en', '2026-11-22', 'FREQ=DAILY'],
  ['every monday, 10am', 'en', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO'],
  ['every fri, mon and wed', 'en', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['every! 2 weeks', 'en', '2026-11-22', 'DONE;FREQ=WEEKLY;INTERVAL=2'],
  ['every other monday', 'en', '2026-11-23', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['every workday', 'en', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every weekend', 'en', '2026-11-28', 'FREQ=WEEKLY;BYDAY=SA'],
  // What repeats has begun by now, whatever year its start does not name: one that comes too late would not be seen.
  ['Wednesday, 2 December', 'en', '2026-12-02', ''],
  ['december 2., szerda', 'hu', '2026-12-02', ''],
  ['every 90 days starting Aug 11', 'en', '2027-02-07', 'FREQ=DAILY;INTERVAL=90'],
  ['every 3 months starting 1 May', 'en', '2027-02-01', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1'],
  ['every day starting Nov 22', 'en', '2026-11-22', 'FREQ=DAILY'],
  ['every jan 5 starting 1 May', 'en', '2027-01-05', 'FREQ=YEARLY'],
  ['every day starting 1 May 2027', 'en', '2027-05-01', 'FREQ=DAILY'],
  ['every day starting tomorrow', 'en', '2026-11-23', 'FREQ=DAILY'],
  ['every day starting 1 May ending 1 June', 'en', '2026-11-22', 'FREQ=DAILY;UNTIL=20270601'],
  ['every 90 days starting 2026-08-11', 'en', '2027-02-07', 'FREQ=DAILY;INTERVAL=90'],
  ['every month starting 2026-01-15', 'en', '2026-12-15', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['every month starting 2026-01-31', 'en', '2026-11-30', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['every 3 months starting 2026-01-15', 'en', '2027-01-15', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15'],
  ['every year starting 2020-03-05', 'en', '2027-03-05', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5'],
  ['every jan 5 starting 2020-03-05', 'en', '2027-01-05', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5'],
  ['every jan 5 starting 2027-06-01', 'en', '2028-01-05', 'FREQ=YEARLY'],
  ['every day starting 2026-01-15 ending 2026-02-01', 'en', '2026-11-22', 'FREQ=DAILY;UNTIL=20260201'],
  ['every 2 weeks starting 2026-11-03', 'en', '2026-12-01', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['every other monday starting 2026-11-02', 'en', '2026-11-30', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  // The first Monday from that Wednesday on is the 9th.
  ['every other monday starting 2026-11-04', 'en', '2026-11-23', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['every! month starting 2026-01-15', 'en', '2026-12-15', 'DONE;FREQ=MONTHLY'],
  ['every! 90 days starting 2026-08-11', 'en', '2027-02-07', 'DONE;FREQ=DAILY;INTERVAL=90'],
  [
    'every month starting 2026-01-15 ending 2027-01-01',
    'en',
    '2026-12-15',
    'FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270101',
  ],
  ['every 9th ending 2027-08-10', 'en', '2026-12-09', 'FREQ=MONTHLY;BYMONTHDAY=9;UNTIL=20270810'],
  ['every 31st', 'en', '2026-11-30', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['every last day', 'en', '2026-11-30', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['every 3rd friday', 'en', '2026-12-18', 'FREQ=MONTHLY;BYDAY=3FR'],
  ['every last friday', 'en', '2026-11-27', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['every 3 months', 'en', '2026-11-22', 'FREQ=MONTHLY;INTERVAL=3'],
  ['every quarter', 'en', '2026-11-22', 'FREQ=MONTHLY;INTERVAL=3'],
  ['every jan 5', 'en', '2027-01-05', 'FREQ=YEARLY'],
  ['every year', 'en', '2026-11-22', 'FREQ=YEARLY'],
  ['jeden Montag um 9:00', 'de', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO'],
  ['alle 2 Wochen', 'de', '2026-11-22', 'FREQ=WEEKLY;INTERVAL=2'],
])('“%s” in %s is %s, repeating %s', (text, language, dueDate, repeat) => {
  expect(readTodoistDate(text, language, TODAY)).toMatchObject({ dueDate, repeat });
});

test.each([
  'when it rains',
  '5/10/2026',
  'every 1st wed jan',
  '3rd wed jan',
  'every hour',
  'every 5th monday',
  'every monday starting soon',
  'every 1000 days',
  'Feb 30',
  'Feb 30 2026',
  'Feb 29 2026',
  '2026-02-30',
  'every',
])('“%s” is left to the person', (text) => {
  expect(readTodoistDate(text, 'en', TODAY)).toBeNull();
});

test('29 February without a year is the next one that is not long ago, also over a year that has none', () => {
  expect(readTodoistDate('Feb 29', 'en', '2096-10-01')?.dueDate).toBe('2104-02-29');
  expect(readTodoistDate('Feb 29', 'en', '2028-02-29')?.dueDate).toBe('2028-02-29');
  expect(readTodoistDate('Feb 29', 'en', '2028-03-01')?.dueDate).toBe('2028-02-29');
  expect(readTodoistDate('Feb 29', 'en', '2028-10-01')?.dueDate).toBe('2032-02-29');
});

test('an unknown language is read as English, and a long text in no time', () => {
  expect(readTodoistDate('Oct 5 2027', 'no such language', TODAY)?.dueDate).toBe('2027-10-05');
  const before = process.cpuUsage();
  for (const text of [' '.repeat(50_000), `every ${'1 '.repeat(50_000)}`, `${'every '.repeat(20_000)}am`])
    expect(readTodoistDate(text, 'en', TODAY)).toBeNull();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});
