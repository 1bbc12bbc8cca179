import type { Task } from '../tasks/schema.ts';
import { asLeft } from './changes.ts';
import type { MadeChange } from './intent.ts';

type Change = MadeChange & { madeAt?: string };

function applyChange(tasks: readonly Task[], change: Change): readonly Task[] {
  const { verb, taskId, changes } = change;
  const others = () => tasks.filter((task) => task._id !== taskId);
  switch (verb) {
    case 'create':
      return [{ ...asLeft(change), createdAt: change.madeAt }, ...others()];
    case 'update':
      // An edit of a task that was deleted elsewhere brings it back, so it is never out of sight.
      if (!tasks.some((task) => task._id === taskId)) return [asLeft(change), ...tasks];
      return tasks.map((task) => (task._id === taskId ? { ...task, ...changes } : task));
    case 'delete':
      return others();
    case 'restore':
      return [asLeft(change), ...others()];
  }
}

/** What the person sees: the tasks as the server last told them, with the changes applied that it has not confirmed. */
export function applyChanges(tasks: readonly Task[], changes: readonly Change[]): readonly Task[] {
  return changes.reduce(applyChange, tasks);
}
