import type { Lost } from '../changes/find-lost.ts';
import { parseIntent } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { placeLost } from '../changes/place-lost.ts';
import { inTransaction } from './connection.ts';
import { isSameChange } from './intent-store.ts';

/** Stores what the server lost as changes that wait for their person, each once, before all that still waits. */
export async function storeLost(account: string, lost: readonly Lost[]): Promise<void> {
  await inTransaction(async (transaction) => {
    const records: unknown[] = await transaction.objectStore('intents').index('account').getAll(account);
    const waiting = records.flatMap((record) => parseIntent(record) ?? []);
    const placed = placeLost(account, lost, waiting);
    if (placed.length === waiting.length) return;
    for (const { order } of waiting) await transaction.remove('intents', order);
    for (const intent of placed) await transaction.add('intents', intent);
  });
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
}
