import { makeUpdate } from '../changes/changes.ts';
import { parseDraft } from '../changes/draft.ts';
import type { Draft } from '../changes/draft.ts';
import { ChangeGoneError } from '../changes/gone.ts';
import { parseConfirmedChange, parseIntent, parseJournalEntry } from '../changes/intent.ts';
import type { ConfirmedChange, Intent, JournalEntry, MadeChange, StoredIntent } from '../changes/intent.ts';
import { isUndoneWithout } from '../changes/journal.ts';
import { moveDismissed } from '../changes/move-dismissed.ts';
import { rebaseOnConfirmed } from '../changes/rebase.ts';
import { remainingEdit } from '../changes/remaining-edit.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Addition } from './addition.ts';
import { inTransaction } from './connection.ts';
import type { Transaction } from './connection.ts';
import { divideByStored } from './divide-by-stored.ts';
import { enterInJournal, markInJournal } from './journal-store.ts';
import type { Entered } from './journal-store.ts';
import { moveLater } from './move-later.ts';

/** Whether what is stored is a change just as somebody saw it: its place or its id may have got other words since. */
export function isSameChange(stored: StoredIntent | null, seen: StoredIntent): boolean {
  return stored?.id === seen.id && JSON.stringify(stored.changes) === JSON.stringify(seen.changes);
}

/** What was taken out of the outbox, and the entries of the journal as they were before, so that both can be put back. */
export type Discarded = { intents: StoredIntent[]; journal: JournalEntry[] };

/**
 * Takes out intents that shall not take effect: what was never done cannot be undone either, and what was never undone can be.
 * Throws `ChangeGoneError` where one of them is not there as it was seen.
 */
async function removeIntents(transaction: Transaction, intents: readonly StoredIntent[]): Promise<Discarded> {
  const discarded: Discarded = { intents: [], journal: [] };
  const [first] = intents;
  if (!first) return discarded;
  for (const intent of intents) {
    const stored = parseIntent(await transaction.objectStore('intents').get(intent.order));
    if (!stored || !isSameChange(stored, intent)) throw new ChangeGoneError();
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

/** The lines that come after `typed`; null where a text does not begin with it. */
function linesAfter(typed: string, text = ''): string | null {
  return text.startsWith(`${typed}\n`) ? text.slice(typed.length + 1) : null;
}

/** Whether a change, or what was `typed` for it, has all that stands in a draft. A space around a title is none of its words. */
function hasAll(made: MadeChange, { title, ...fields }: Draft['fields'], typed?: string): boolean {
  const task = taskAfter(made);
  const isTitled = title === undefined || title.trim() === (typed?.trim() ?? task.title);
  return isTitled && makeUpdate(task, fields) === null;
}

/**
 * What is left of a draft once a change has its words: null where nothing is, and the draft itself where it says something else. It may have
 * got more since, for a form goes on while it is saved. That is an edit of the task as the change makes it, or else a new one would be made
 * twice, and an edit would meet itself; of typed lines the next ones are left.
 */
function leftInDraft(draft: Draft, { intent, effects: { typed } }: Addition): Draft | null {
  const { item, ...fields } = draft.fields;
  const isSubmitted = item === undefined ? hasAll(intent, fields, typed) : item === typed;
  if (isSubmitted) return null;
  if (draft.form === intent.taskId || (intent.verb === 'create' && draft.form === 'new'))
    return { ...draft, form: intent.taskId, ...remainingEdit(intent, draft.fields) };
  if (typed === undefined) return draft;
  const nextItem = linesAfter(typed, item);
  if (nextItem !== null) return { ...draft, fields: { item: nextItem } };
  const title = linesAfter(typed, fields.title);
  if (title === null) return draft;
  const dismissed = moveDismissed(fields.dismissed ?? [], -typed.length - 1);
  return { ...draft, fields: { ...fields, title, dismissed } };
}

/** Deletes the draft whose words a change has, or leaves in it what the change has not. */
async function removeSubmitted(transaction: Transaction, addition: Addition): Promise<void> {
  const id = addition.effects.draft;
  if (id === undefined) return;
  const drafts = transaction.objectStore('drafts');
  const draft = parseDraft(await drafts.get(id));
  const left = draft && leftInDraft(draft, addition);
  if (!left) await drafts.delete(id);
  else if (left !== draft) await drafts.put(left);
}

/** Throws `ChangeGoneError` where an intent does not wait any more, or waits for another task by now. */
async function assertWaits(transaction: Transaction, { id, taskId, order }: StoredIntent): Promise<void> {
  const standing = parseIntent(await transaction.objectStore('intents').get(order));
  if (standing?.id !== id || standing.taskId !== taskId) throw new ChangeGoneError();
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

/**
 * Stores intents and all that they mean, in one transaction: their words stand in one place at each moment. Throws
 * `ChangeGoneError` where what one replaces is not there as it was seen.
 */
export async function addIntents(additions: readonly Addition[]): Promise<void> {
  await inTransaction(async (transaction) => {
    const entered: Entered[] = [];
    const { stored, rest } = await divideByStored(transaction, additions);
    // A page may have left its form as it stood before that was stored.
    for (const addition of [...stored, ...rest]) await removeSubmitted(transaction, addition);
    for (const addition of rest) {
      const { intent, effects } = addition;
      const { journal: mark, group, replaced = [], before, successorOf } = effects;
      const { journal } = await removeIntents(transaction, replaced);
      if (before) await assertWaits(transaction, before);
      // What is below zero comes before all that waits, and is no place that the database gives.
      const place = before ? { order: -before.order } : replaced[0] && { order: replaced[0].order };
      const confirmed = await findConfirmed(transaction, intent);
      await transaction.add('intents', { ...rebaseOnConfirmed(intent, confirmed), mark, ...place });
      const { account, taskId: to } = intent;
      if (successorOf !== undefined) await moveLater(transaction, { account, from: successorOf, to });
      if (mark) await markInJournal(transaction, intent.account, mark);
      else entered.push({ intent, group, former: journal.find(({ made }) => made.id === replaced[0]?.id) });
    }
    await enterInJournal(transaction, entered);
  });
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

/** Takes out intents that the person gave up. Throws `ChangeGoneError` where one is not there as it was seen. */
export async function discardIntents(intents: readonly StoredIntent[]): Promise<Discarded> {
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
export async function restoreDiscarded({ intents, journal }: Discarded): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const intent of intents) await putBack(transaction, intent);
    for (const entry of journal) {
      // One that stands has the words of today: its task may have got another id.
      const standing = parseJournalEntry(await transaction.objectStore('journal').get(entry.order));
      await transaction.put('journal', standing ? { ...standing, isUndone: entry.isUndone } : entry);
    }
  });
}
