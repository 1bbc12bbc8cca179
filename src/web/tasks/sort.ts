import { PRIORITIES } from '#contract/priority.ts';

import type { Task } from '../model/task.ts';
import type { Sort } from '../search/search-params.ts';

function newestFirst(a: Task, b: Task): number {
  // A server that tells no times sends its list in its own order, which the stable sort keeps.
  const [one, other] = [a.createdAt ?? '', b.createdAt ?? ''];
  if (one === other) return 0;
  return one < other ? 1 : -1;
}

/** Compares two tasks: High comes before Low. */
export function byPriority(a: Task, b: Task): number {
  return PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority);
}

/** Compares two tasks: the earlier due date comes first, and no date last. */
export function byDueDate(a: Task, b: Task): number {
  if (a.dueDate === b.dueDate) return 0;
  if (a.dueDate === null) return 1;
  if (b.dueDate === null) return -1;
  return a.dueDate < b.dueDate ? -1 : 1;
}

export function sortTasks(tasks: readonly Task[], sort: Sort): Task[] {
  const newest = tasks.toSorted(newestFirst);
  return sort === 'newest' ? newest : newest.toSorted((a, b) => byPriority(a, b) || byDueDate(a, b));
}
