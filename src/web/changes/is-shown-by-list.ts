import type { Task } from '../model/task.ts';
import type { ConfirmedChange } from './intent.ts';

/**
 * Whether a list complete up to `upTo` already shows this confirmed change, so that it can be forgotten; never for one whose task got
 * another id from a server without keys, since a form that is still open names it by the former one.
 */
export function isShownByList(
  {
    order,
    made,
    answered,
  }: { order: number; made: Pick<ConfirmedChange['made'], 'taskId'>; answered: Pick<Task, '_id'> | null },
  upTo: number,
): boolean {
  const isRenamed = answered !== null && answered._id !== made.taskId;
  return order <= upTo && !isRenamed;
}
