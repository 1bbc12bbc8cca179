import { parseIntent, parseJournalEntry } from '../changes/intent.ts';
import type { JournalEntry, StoredIntent } from '../changes/intent.ts';
import { rebaseOnConfirmed } from '../changes/rebase.ts';
import { inTransaction } from './connection.ts';
import type { Transaction } from './connection.ts';
import { findConfirmed, isSameChange, putBack } from './intent-store.ts';

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
      const stored = records.map(parseIntent);
      const isAsSeen = intents.every((intent, index) => {
        const now = stored[index] ?? null;
        return isSameChange(now, intent) && (now?.refusal === null) === (intent.refusal === null);
      });
      const isHere = standing?.isUndone === false && isAsSeen;
      for (const { order } of intents)
        if (isHere) await transaction.remove('intents', order);
        else transaction.note('intents', order);
      if (!isHere) continue;
      const withdrawn = stored.filter((intent) => intent !== null);
      await transaction.put('journal', { ...standing, isUndone: true, withdrawn });
      undone += 1;
    }
    return undone;
  });
}

/** Returns what tells of a change that was taken out of an entry whether an earlier press waits behind its place: it was undone or redone since. */
async function lookForEarlier(
  transaction: Transaction,
  account: string,
): Promise<(entry: JournalEntry, intent: StoredIntent) => boolean> {
  const [intents, journal] = await Promise.all([
    transaction.objectStore('intents').index('account').getAll(account),
    transaction.objectStore('journal').index('account').getAll(account),
  ]);
  const presses = new Map(journal.map(({ made, order }) => [made.id, order]));
  const places = intents.flatMap(({ id, taskId, spawns, mark, order = 0 }) => {
    // What the journal has no more was pressed before all that it has.
    const press = mark?.order ?? presses.get(id) ?? 0;
    return [taskId, spawns?._id].map((task) => ({ task, order, press }));
  });
  const byTask = Map.groupBy(places, ({ task }) => task);
  return (entry, { taskId, order }) =>
    byTask.get(taskId)?.some((place) => place.order > order && place.press < entry.order) === true;
}

/**
 * Makes entries again whose changes were taken out as they were undone: they wait as before, or behind what earlier presses did since.
 * Resolves to how many.
 */
export async function reinstateIntents(entries: readonly JournalEntry[]): Promise<number> {
  const account = entries[0]?.account;
  if (account === undefined) return 0;
  return inTransaction(async (transaction) => {
    const hasEarlierBehind = await lookForEarlier(transaction, account);
    let redone = 0;
    for (const { order } of entries) {
      const standing = parseJournalEntry(await transaction.objectStore('journal').get(order));
      if (!standing?.withdrawn) continue;
      const { withdrawn, ...entry } = standing;
      const isLast = withdrawn.some((intent) => hasEarlierBehind(entry, intent));
      for (const one of withdrawn) {
        const intent = { ...one, account: entry.account };
        const confirmed = await findConfirmed(transaction, intent);
        await putBack(transaction, rebaseOnConfirmed(intent, confirmed), isLast);
      }
      await transaction.put('journal', { ...entry, isUndone: false });
      redone += 1;
    }
    return redone;
  });
}
