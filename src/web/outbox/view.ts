import type { Task } from '../model/task.ts';
import type { ConfirmedChange, MadeChange } from './intent.ts';
import { taskAfter } from './task-after.ts';

type Change = MadeChange & { madeAt?: string };

function applyChange(tasks: readonly Task[], change: Change): readonly Task[] {
  const { verb, taskId, changes } = change;
  const others = () => tasks.filter((task) => task._id !== taskId);
  switch (verb) {
    case 'create':
      return [{ ...taskAfter(change), createdAt: change.madeAt }, ...others()];
    case 'update':
      // An edit of a task that was deleted elsewhere brings it back, so it is never out of sight.
      if (!tasks.some((task) => task._id === taskId)) return [taskAfter(change), ...tasks];
      return tasks.map((task) => (task._id === taskId ? { ...task, ...changes } : task));
    case 'delete':
      return others();
    case 'restore':
      return [taskAfter(change), ...others()];
  }
}

/** The tasks with changes applied, in their order. */
export function applyChanges(tasks: readonly Task[], changes: readonly Change[]): readonly Task[] {
  return changes.reduce(applyChange, tasks);
}

function applyConfirmed(tasks: readonly Task[], { made, answered }: ConfirmedChange): readonly Task[] {
  if (made.verb === 'delete' || !answered) return applyChange(tasks, made);
  const known = tasks.find(({ _id }) => _id === answered._id);
  if (!known) return [answered, ...tasks];
  // The list may be newer than the answer.
  if ((known.version ?? 0) > (answered.version ?? 0)) return tasks;
  return tasks.map((task) => (task === known ? answered : task));
}

type Known = {
  tasks: readonly Task[];
  /** The number of the last confirmed change that was known when the server was asked for these. */
  upTo: number;
};
type Outbox = { confirmed: readonly ConfirmedChange[]; open: readonly Change[] };

/** What the person sees: what the server last told, what it has confirmed since, and what is still to be said to it. */
export function viewTasks({ tasks, upTo }: Known, { confirmed, open }: Outbox): readonly Task[] {
  const since = confirmed.filter(({ order }) => order > upTo);
  return applyChanges(since.reduce(applyConfirmed, tasks), open);
}
