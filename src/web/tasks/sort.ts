import { PRIORITIES } from '#contract/priority.ts';

import type { Task } from '../model/task.ts';
import type { Sort } from './list-search.ts';

function newestFirst(a: Task, b: Task): number {
  // A server that tells no times sends its list in its own order, which the stable sort keeps.
  const [one, other] = [a.createdAt ?? '', b.createdAt ?? ''];
  if (one === other) return 0;
  return one < other ? 1 : -1;
}

/** Compares two tasks: High comes before Low; within a priority the earlier due date comes first, and no date last. */
function urgentFirst(a: Task, b: Task): number {
  const byPriority = PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority);
  if (byPriority !== 0 || a.dueDate === b.dueDate) return byPriority;
  if (a.dueDate === null) return 1;
  if (b.dueDate === null) return -1;
  return a.dueDate < b.dueDate ? -1 : 1;
}

export function sortTasks(tasks: readonly Task[], sort: Sort): Task[] {
  const newest = tasks.toSorted(newestFirst);
  return sort === 'newest' ? newest : newest.toSorted(urgentFirst);
}
