import type { Lost } from '../changes/find-lost.ts';
import { parseIntent, toIntent } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
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
    const added = lost.filter(({ made }) => {
      const ofTask = byTask.get(made.taskId) ?? [];
      const isOffered = ofTask.some(({ refusal }) => refusal?.isLost === true);
      // Its own creation has had no answer yet, and makes it once more.
      const isOnItsWay = ofTask.some(({ id }) => id === made.id);
      // Its person has deleted the task.
      return !isOffered && !isOnItsWay && ofTask.at(-1)?.verb !== 'delete';
    });
    if (added.length === 0) return;
    for (const { made, refusal } of added)
      await transaction.add('intents', { ...toIntent(made, account), refusal });
    for (const { order, ...later } of waiting) {
      await transaction.remove('intents', order);
      await transaction.add('intents', later);
    }
  });
  await showStored();
}

/** Lets changes be sent that were lost, by one choice of their person. One that another tab took care of stays as it is. */
export async function saveLost(lost: readonly StoredIntent[]): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const intent of lost) {
      const record = await transaction.objectStore('intents').get(intent.order);
      if (record && isSameChange(record, intent))
        await transaction.put('intents', { ...record, refusal: null, problems: 0 });
    }
  });
  await showStored();
}
