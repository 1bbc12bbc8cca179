import * as z from 'zod/mini';

import { parseIntent, parseJournalEntry, storedIntentSchema } from '../changes/intent.ts';
import type { JournalEntry, StoredIntent } from '../changes/intent.ts';
import { rebaseOnConfirmed } from '../changes/rebase.ts';
import type { Transaction } from './connection.ts';
import { findConfirmed, isSameChange, putBack } from './intent-store.ts';
import { isTakenIn } from './late-words.ts';

/** What an undo or a redo moves between outbox and journal, beside the changes that it makes; an entry stands for itself by its place. */
export const movesSchema = z.object({
  /** Entries that are undone by taking out what waits because of them, and was never sent. */
  held: z.array(z.object({ entry: z.int(), intents: z.array(storedIntentSchema) })),
  /** Entries that were undone so, and whose changes wait again. */
  reinstated: z.array(z.int()),
  /** Entries that cannot be undone or redone any more. */
  outdated: z.array(z.int()),
  /** The id under which its page leaves it behind. */
  late: z.optional(z.string()),
});
export type Moves = z.infer<typeof movesSchema>;

/**
 * Undoes entries whose changes wait for their person: takes these out, and keeps them in the journal. What another tab has done something about
 * since stays as it is. Resolves to how many entries are undone.
 */
async function withdraw(transaction: Transaction, held: Moves['held']): Promise<number> {
  let undone = 0;
  for (const { entry, intents } of held) {
    const standing = parseJournalEntry(await transaction.objectStore('journal').get(entry));
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
async function reinstate(transaction: Transaction, reinstated: Moves['reinstated']): Promise<number> {
  const records: unknown[] = await Promise.all(
    reinstated.map((order) => transaction.objectStore('journal').get(order)),
  );
  const entries = records.flatMap((record) => parseJournalEntry(record) ?? []);
  const [first] = entries;
  if (!first) return 0;
  const hasEarlierBehind = await lookForEarlier(transaction, first.account);
  let redone = 0;
  for (const { withdrawn, ...entry } of entries) {
    if (!withdrawn) continue;
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
}

/** Moves what a press moves, but for what another tab took care of. Resolves to how many entries it undid or made again by that. */
export async function makeMoves(
  transaction: Transaction,
  { held, reinstated, outdated, late = '' }: Moves,
): Promise<number> {
  if (isTakenIn(late)) return 0;
  const undone = await withdraw(transaction, held);
  const redone = await reinstate(transaction, reinstated);
  for (const order of outdated) await transaction.remove('journal', order);
  return undone + redone;
}
