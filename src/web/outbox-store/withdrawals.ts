import { parseIntent, parseJournalEntry } from '../changes/intent.ts';
import type { JournalEntry, StoredIntent } from '../changes/intent.ts';
import { inTransaction } from './connection.ts';
import { isSameChange, putBack } from './intent-store.ts';

/** An entry that is undone, and what waits because of it and was never sent. */
export type Withdrawal = { entry: JournalEntry; intents: readonly StoredIntent[] };

/**
 * Undoes entries whose changes wait for their person: takes these out, and keeps them in the journal. What another tab has done something about
 * since stays as it is. Resolves to how many entries are undone.
 */
export async function withdrawIntents(withdrawals: readonly Withdrawal[]): Promise<number> {
  return inTransaction(async (transaction) => {
    let undone = 0;
    for (const { entry, intents } of withdrawals) {
      const standing = parseJournalEntry(await transaction.objectStore('journal').get(entry.order));
      const records: unknown[] = await Promise.all(
        intents.map(({ order }) => transaction.objectStore('intents').get(order)),
      );
      const waiting = records.flatMap((record) => parseIntent(record) ?? []);
      const isAsSeen = intents.every(
        (intent, index) =>
          isSameChange(records[index], intent) && !waiting[index]?.refusal === !intent.refusal,
      );
      const isHere = standing?.isUndone === false && isAsSeen;
      for (const { order } of intents)
        if (isHere) await transaction.remove('intents', order);
        else transaction.note('intents', order);
      if (!isHere) continue;
      await transaction.put('journal', { ...standing, isUndone: true, withdrawn: waiting });
      undone += 1;
    }
    return undone;
  });
}

/** Makes entries again whose changes were taken out as they were undone: they wait as before. Resolves to how many. */
export async function reinstateIntents(entries: readonly JournalEntry[]): Promise<number> {
  return inTransaction(async (transaction) => {
    let redone = 0;
    for (const { order } of entries) {
      const standing = parseJournalEntry(await transaction.objectStore('journal').get(order));
      if (!standing?.withdrawn) continue;
      const { withdrawn, ...entry } = standing;
      for (const intent of withdrawn) await putBack(transaction, { ...intent, account: entry.account });
      await transaction.put('journal', { ...entry, isUndone: false });
      redone += 1;
    }
    return redone;
  });
}
