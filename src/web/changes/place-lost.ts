import { inheritCompletion, makeUpdate } from './changes.ts';
import type { Lost } from './find-lost.ts';
import { toIntent } from './intent.ts';
import type { Intent, StoredIntent } from './intent.ts';
import { taskAfter } from './task-after.ts';

/**
 * Returns all that waits once what the server lost waits too, each once. It was done before all that still waits: that follows it in its own
 * order, or is not sent to a task which is not there.
 */
export function placeLost(
  account: string,
  lost: readonly Lost[],
  waiting: readonly StoredIntent[],
): Intent[] {
  const byTask = Map.groupBy(waiting, ({ taskId }) => taskId);
  const offered = lost.filter(({ made }) => {
    const ofTask = byTask.get(made.taskId) ?? [];
    const isOffered = ofTask.some(({ refusal }) => refusal?.isLost === true);
    // Its person has deleted the task.
    return !isOffered && ofTask.at(-1)?.verb !== 'delete';
  });
  const own = new Set(waiting.map(({ id }) => id));
  const lostOf = new Map(offered.map((one) => [one.made.id, one]));
  const toLost = ({ made, refusal }: Lost): Intent => ({ ...toIntent(made, account), refusal });
  const added = offered.filter(({ made }) => !own.has(made.id)).map(toLost);
  const others = waiting.flatMap((one) => {
    const { order: _, ...intent } = one;
    const again = lostOf.get(intent.id);
    // A creation that has had no answer yet makes its task once more: what others had made of that follows it.
    const since = again && makeUpdate(taskAfter(intent), again.made.changes);
    return since ? [intent, toLost({ ...again, made: inheritCompletion(since, again.made) })] : [intent];
  });
  return [...added, ...others];
}
