import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { formatDate } from '../time/calendar-day.ts';
import { addDays } from '../time/day-steps.ts';
import { formatWeekday } from '../time/week.ts';
import { groupByDay, sortByDay } from './day-groups.ts';

const [MONDAY, THURSDAY, SUNDAY] = [0, 3, 6];

// A Wednesday.
const TODAY = '2026-11-18';

/** Tasks that are due so many days after today. */
function dueIn(...days: number[]) {
  return days.map((day) => makeTask({ dueDate: addDays(TODAY, day) }));
}

test('the earliest and of one day the most urgent is first, what has no date is last, and what is completed is not there', () => {
  const tasks = [
    { ...makeTask({ title: 'undated', priority: 'High' }), dueDate: null },
    makeTask({ title: 'low', dueDate: TODAY, priority: 'Low' }),
    makeTask({ title: 'done', dueDate: TODAY, completed: true }),
    makeTask({ title: 'later', dueDate: addDays(TODAY, 1), priority: 'High' }),
    makeTask({ title: 'high', dueDate: TODAY, priority: 'High' }),
    makeTask({ title: 'medium', dueDate: TODAY, priority: 'Medium' }),
    makeTask({ title: 'overdue', dueDate: addDays(TODAY, -1), priority: 'Low' }),
  ];
  const order = ['overdue', 'high', 'medium', 'low', 'later', 'undated'];
  expect(sortByDay(tasks).map(({ title }) => title)).toEqual(order);
  expect(sortByDay(tasks.toReversed()).map(({ title }) => title)).toEqual(order);
});

test('all that is overdue is one group, each of two weeks’ days is one, and the rest is later', () => {
  const tasks = [...dueIn(-400, -1, 0, 1, 1, 2, 13, 14, 400), { ...makeTask(), dueDate: null }];
  const groups = groupByDay(tasks, TODAY, MONDAY).map(({ first, count, title }) => [first, count, title]);
  expect(groups).toEqual([
    [0, 2, 'Overdue'],
    [2, 1, 'Today'],
    [3, 2, 'Tomorrow'],
    [5, 1, formatWeekday(addDays(TODAY, 2))],
    [6, 1, formatWeekday(addDays(TODAY, 13))],
    [7, 3, 'Later'],
  ]);
  expect(groupByDay(tasks, TODAY, MONDAY).map(({ isOverdue }) => isOverdue)).toEqual([
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
});

test.each([
  ['Monday', MONDAY, 5],
  ['Sunday', SUNDAY, 4],
])(
  'where a week begins on %s, only the first day of the next one that has a task says so',
  (_, firstDay, at) => {
    const asides = (days: number[]) => groupByDay(dueIn(...days), TODAY, firstDay).map(({ aside }) => aside);
    const eachDay = Array.from({ length: 14 }, (_day, index) => index);
    const expected = eachDay.map((day) => (day === at ? 'Next week' : ''));
    expect(asides([-7, ...eachDay, 14])).toEqual([
      '',
      formatDate(TODAY),
      formatDate(addDays(TODAY, 1)),
      ...expected.slice(2),
      '',
    ]);
    expect(asides([at - 1, at + 2, at + 3, at + 7])).toEqual(['', 'Next week', '', '']);
  },
);

test('tomorrow may be next week', () => {
  const [, tomorrow] = groupByDay(dueIn(0, 1), TODAY, THURSDAY);
  expect(tomorrow?.aside).toBe(`${formatDate(addDays(TODAY, 1))} · Next week`);
});
