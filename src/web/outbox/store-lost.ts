import { inheritCompletion, makeUpdate } from '../changes/changes.ts';
import type { Lost } from '../changes/find-lost.ts';
import { parseIntent, toIntent } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import { inTransaction } from '../outbox-store/connection.ts';
import { isSameChange } from '../outbox-store/intent-store.ts';
import { showStored } from './stored-outbox.ts';

/**
 * Stores what the server lost as changes that wait for their person, each once. It was done before all that still waits: that follows
 * it in its own order, or is not sent to a task which is not there.
 */
export async function storeLost(account: string, lost: readonly Lost[]): Promise<void> {
  await inTransaction(async (transaction) => {
    const records: unknown[] = await transaction.objectStore('intents').index('account').getAll(account);
    const waiting = records.flatMap((record) => parseIntent(record) ?? []);
    const byTask = Map.groupBy(waiting, ({ taskId }) => taskId);
    const offered = lost.filter(({ made }) => {
      const ofTask = byTask.get(made.taskId) ?? [];
      const isOffered = ofTask.some(({ refusal }) => refusal?.isLost === true);
      // Its person has deleted the task.
      return !isOffered && ofTask.at(-1)?.verb !== 'delete';
    });
    const own = new Map(waiting.map((intent) => [intent.id, intent]));
    const added = offered.filter(({ made }) => !own.has(made.id));
    // A creation that has had no answer yet makes its task once more: what others had made of that follows it.
    const behind = new Map(
      offered.flatMap(({ made, refusal }) => {
        const creation = own.get(made.id);
        const since = creation ? makeUpdate(taskAfter(creation), made.changes) : null;
        return since ? [[made.id, { made: inheritCompletion(since, made), refusal }] as const] : [];
      }),
    );
    if (added.length + behind.size === 0) return;
    const add = async ({ made, refusal }: Lost) =>
      transaction.add('intents', { ...toIntent(made, account), refusal });
    for (const one of added) await add(one);
    for (const { order, ...later } of waiting) {
      await transaction.remove('intents', order);
      await transaction.add('intents', later);
      const since = behind.get(later.id);
      if (since) await add(since);
    }
  });
  await showStored();
}

/** Lets changes be sent that were lost, by one choice of their person. One that another tab took care of stays as it is. */
export async function saveLost(lost: readonly StoredIntent[]): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const intent of lost) {
      const record = await transaction.objectStore('intents').get(intent.order);
      if (record && isSameChange(parseIntent(record), intent))
        await transaction.put('intents', { ...record, refusal: null, problems: 0 });
    }
  });
  await showStored();
}
