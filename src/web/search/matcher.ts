import { parseChecklist } from '#contract/checklist.ts';
import type { Priority } from '#contract/priority.ts';

import { addDays } from '../time/day-steps.ts';
import { FIRST_DAY_OF_WEEK, findWeek } from '../time/week.ts';
import { fold, foldTask } from './fold.ts';
import type { TaskWords } from './fold.ts';
import { parseQuery } from './query.ts';
import type { Condition } from './query.ts';

/** What of a task a query can ask for. */
export type SearchedTask = TaskWords & {
  priority: Priority;
  /** A calendar date; null where another server's task has none. */
  dueDate: string | null;
  completed: boolean;
  repeat?: string;
};

/** The reader's day and week. */
type SearchClock = { today: string; firstDay: number };

type Test = (task: SearchedTask) => boolean;

function isDueOn(sign: '=' | '<' | '>', day: string): Test {
  return ({ dueDate }) => {
    if (dueDate === null) return false;
    if (sign === '=') return dueDate === day;
    return sign === '<' ? dueDate < day : dueDate > day;
  };
}

function toDueTest(when: 'overdue' | 'today' | 'tomorrow' | 'week', { today, firstDay }: SearchClock): Test {
  switch (when) {
    case 'overdue':
      return ({ dueDate, completed }) => !completed && dueDate !== null && dueDate < today;
    case 'today':
      return isDueOn('=', today);
    case 'tomorrow':
      return isDueOn('=', addDays(today, 1));
    case 'week': {
      const [first, last] = findWeek(today, firstDay);
      return ({ dueDate }) => dueDate !== null && dueDate >= first && dueDate <= last;
    }
  }
}

/** Returns the date of a day that a query names. */
export function toDate(day: string, today: string): string {
  if (day === 'today') return today;
  return day === 'tomorrow' ? addDays(today, 1) : day;
}

function toTest(condition: Condition, clock: SearchClock): Test {
  switch (condition.kind) {
    case 'text':
      return (task) => foldTask(task).includes(condition.text);
    case 'label':
      return ({ labels = [] }) => labels.some((label) => fold(label) === condition.label);
    case 'priority':
      return ({ priority }) => priority === condition.priority;
    case 'due':
      return toDueTest(condition.when, clock);
    case 'day':
      return isDueOn(condition.sign, toDate(condition.day, clock.today));
    case 'is':
      if (condition.state === 'repeating') return ({ repeat = '' }) => repeat !== '';
      return ({ completed }) => completed === (condition.state === 'done');
    case 'has':
      if (condition.part === 'checklist') return ({ description }) => parseChecklist(description).length > 0;
      return ({ description }) => description.trim() !== '';
  }
}

/** Returns the test that a query makes of a task on the reader's day, in their week. */
export function makeMatcher(query: string, today: string, firstDay = FIRST_DAY_OF_WEEK): Test {
  const tests = parseQuery(query).map(({ isNegated, ...condition }) => {
    const test = toTest(condition, { today, firstDay });
    return { test, isWanted: !isNegated };
  });
  return (task) => tests.every(({ test, isWanted }) => test(task) === isWanted);
}
