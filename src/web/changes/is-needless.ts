import type { Task } from '../model/task.ts';
import type { ConfirmedChange } from './intent.ts';

/**
 * Whether a confirmed change need not be known any more where a list shows all up to a number. What a server without keys has given an
 * id of its own stays known: a form that is still open names it by the former one.
 */
export function isNeedless(
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
