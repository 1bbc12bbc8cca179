import { ChangeTakenError } from '../changes/change-taken.ts';
import { parseConfirmedChange, parseIntent, parseJournalEntry } from '../changes/intent.ts';
import type { ConfirmedChange, Intent, JournalEntry, StoredIntent } from '../changes/intent.ts';
import { isUndoneWithout } from '../changes/journal.ts';
import { inTransaction } from './connection.ts';
import type { Transaction } from './connection.ts';

/** Whether what is stored is a change just as somebody saw it: its place or its id may have got other words since. */
export function isSameChange(stored: StoredIntent | null, seen: StoredIntent): boolean {
  return stored?.id === seen.id && JSON.stringify(stored.changes) === JSON.stringify(seen.changes);
}

/** What was taken out of the outbox, and the entries of the journal as they were before, so that both can be put back. */
export type Discarded = { intents: StoredIntent[]; journal: JournalEntry[] };

/**
 * Takes out intents that shall not take effect: what was never done cannot be undone either, and what was never undone can be.
 * Throws `ChangeTakenError` where one of them is not there as it was seen.
 */
export async function removeIntents(
  transaction: Transaction,
  intents: readonly StoredIntent[],
): Promise<Discarded> {
  const discarded: Discarded = { intents: [], journal: [] };
  const [first] = intents;
  if (!first) return discarded;
  for (const intent of intents) {
    const stored = parseIntent(await transaction.objectStore('intents').get(intent.order));
    if (!stored || !isSameChange(stored, intent)) throw new ChangeTakenError();
    discarded.intents.push(stored);
    await transaction.remove('intents', intent.order);
  }
  const ids = new Set(intents.map(({ id }) => id));
  const records: unknown[] = await transaction.objectStore('journal').index('account').getAll(first.account);
  for (const record of records) {
    const entry = parseJournalEntry(record);
    if (!entry) continue;
    const isUndone = isUndoneWithout(entry, intents);
    const isGone = ids.has(entry.made.id);
    if (!isGone && isUndone === entry.isUndone) continue;
    discarded.journal.push(entry);
    if (isGone) await transaction.remove('journal', entry.order);
    else await transaction.put('journal', { ...entry, isUndone });
  }
  return discarded;
}

/** The changes of a task that are confirmed, oldest first. */
export async function findConfirmed(
  transaction: Transaction,
  { account, taskId }: Intent,
): Promise<ConfirmedChange[]> {
  const records: unknown[] = await transaction.objectStore('confirmed').index('task').getAll(taskId);
  return records
    .flatMap((record) => parseConfirmedChange(record) ?? [])
    .filter((change) => change.account === account);
}

/** What can be noted of an intent that stays in the outbox. */
export type IntentNotes = Partial<
  Pick<Intent, 'isUncertain' | 'equals' | 'sentUntil' | 'problems' | 'refusal'>
>;

/**
 * Notes something of an intent and leaves all else that is noted of it. Resolves to false where it has left the outbox, another
 * change stands in its place, or `mayNote` refuses what is noted of it by now: of several tabs one is the first.
 */
export async function noteIntent(
  intent: StoredIntent,
  notes: IntentNotes,
  mayNote: (standing: IntentNotes) => boolean = () => true,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const record = await transaction.objectStore('intents').get(intent.order);
    if (!record || !isSameChange(parseIntent(record), intent) || !mayNote(record)) {
      transaction.note('intents', intent.order);
      return false;
    }
    await transaction.put('intents', { ...record, ...notes });
    return true;
  });
}

/** Takes out intents that the person gave up. Throws `ChangeTakenError` where one is not there as it was seen. */
export async function discard(intents: readonly StoredIntent[]): Promise<Discarded> {
  return inTransaction((transaction) => removeIntents(transaction, intents));
}

/** Puts an intent back in its place; behind all others where it shall be the last, or another change stands there by now. */
export async function putBack(transaction: Transaction, intent: StoredIntent, isLast = false): Promise<void> {
  const { order, ...unplaced } = intent;
  const standing = parseIntent(await transaction.objectStore('intents').get(order));
  if (!standing && !isLast) await transaction.put('intents', intent);
  else if (standing?.id !== intent.id) await transaction.add('intents', unplaced);
}

/** Puts back what was discarded, in its place; where another change stands there by now, behind all others. */
export async function undiscard({ intents, journal }: Discarded): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const intent of intents) await putBack(transaction, intent);
    for (const entry of journal) {
      // One that stands has the words of today: its task may have got another id.
      const standing = parseJournalEntry(await transaction.objectStore('journal').get(entry.order));
      await transaction.put('journal', standing ? { ...standing, isUndone: entry.isUndone } : entry);
    }
  });
}
