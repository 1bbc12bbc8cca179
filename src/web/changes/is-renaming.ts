import type { Task } from '../model/task.ts';
import type { ConfirmedChange } from './intent.ts';

/**
 * Whether the task of a confirmed change got another id from a server without keys. It is not forgotten when a list shows it, since a
 * form that is still open names its task by the former one.
 */
export function isRenaming({
  made,
  answered,
}: {
  made: Pick<ConfirmedChange['made'], 'taskId'>;
  answered: Pick<Task, '_id'> | null;
}): boolean {
  return answered !== null && answered._id !== made.taskId;
}
