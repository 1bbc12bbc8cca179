import { checklistFormId } from '../changes/draft.ts';
import { wasSoBefore, withEffect } from '../changes/effect.ts';
import { toMadeChange } from '../changes/intent.ts';
import type { Intent, JournalEntry, JournalMark, ServerAnswer } from '../changes/intent.ts';
import { findOutdated, isBuiltUpon } from '../changes/journal.ts';
import { renameEntry, withTaskId } from '../changes/rename.ts';
import type { Transaction } from './connection.ts';

/** An entry as it is stored. */
type JournalValue = Omit<JournalEntry, 'order'>;

/** A change that is entered as new, the press that it is a part of, and the entry of the change that it replaces. */
export type Entered = { intent: Intent; group: string | undefined; former: JournalEntry | undefined };

/**
 * Enters changes of one account as the last ones that can be undone. One that replaces another comes in its place where later ones were made
 * upon that: they are undone first.
 */
export async function enterInJournal(transaction: Transaction, entered: readonly Entered[]): Promise<void> {
  const account = entered[0]?.intent.account;
  if (account === undefined) return;
  const entries = await transaction.objectStore('journal').index('account').getAll(account);
  // The database gives each its place.
  const journal = entries.map((entry) => Object.assign(entry, { order: entry.order ?? 0 }));
  const presses = new Set(entered.map(({ intent, group }) => group ?? intent.id));
  await Promise.all([
    ...findOutdated(journal, presses.size).map(({ order }) => transaction.remove('journal', order)),
    ...entered.map(({ intent, group, former }) =>
      transaction.add('journal', {
        account,
        isUndone: false,
        made: toMadeChange(intent),
        group,
        ...(former && isBuiltUpon(journal, former, intent.taskId) && { order: former.order }),
      }),
    ),
  ]);
}

/** A server without keys has given a task an id of its own: what can be undone, and what stands in forms, follows. */
export async function renameTask(
  transaction: Transaction,
  account: string,
  from: string,
  to: string,
): Promise<void> {
  for (const entry of await transaction.objectStore('journal').index('account').getAll(account)) {
    const renamed = renameEntry(entry, from, to);
    if (renamed) await transaction.put('journal', renamed);
  }
  const drafts = transaction.objectStore('drafts');
  const forms = new Map([
    [from, to],
    [checklistFormId(from), checklistFormId(to)],
  ]);
  for (const draft of await drafts.index('account').getAll(account)) {
    const form = forms.get(draft.form);
    if (form !== undefined)
      await drafts.put({ ...draft, form, seen: draft.seen && { ...draft.seen, _id: to } });
  }
}

/** The entries of the journal by the ids of their changes. */
export async function readEntries(transaction: Transaction): Promise<ReadonlyMap<string, JournalValue>> {
  const entries = await transaction.objectStore('journal').getAll();
  return new Map(entries.map((entry) => [entry.made.id, entry]));
}

/**
 * Lets an entry of the journal say what its change did, by itself or in a redo, without what somebody else had done before: no undo takes
 * that back. An undo that did nothing leaves nothing to redo.
 */
export async function noteEffect(
  transaction: Transaction,
  entry: JournalValue,
  { verb, mark }: Pick<Intent, 'verb' | 'mark'>,
  answer: ServerAnswer,
): Promise<void> {
  if (mark?.isUndone) {
    if (wasSoBefore(verb, answer.found)) await transaction.remove('journal', mark.order);
    return;
  }
  await transaction.put('journal', withEffect(entry, answer));
}

/** Marks an entry as undone, or as done again. */
export async function markInJournal(
  transaction: Transaction,
  account: string,
  { order, isUndone, taskId }: JournalMark,
): Promise<void> {
  const entry = await transaction.objectStore('journal').get(order);
  if (!entry) return;
  const { made } = entry;
  await transaction.put('journal', { ...entry, made: withTaskId(made, taskId ?? made.taskId), isUndone });
  // What was done to the task before its deletion can be undone on the one that was made anew.
  if (taskId !== undefined && taskId !== made.taskId)
    await renameTask(transaction, account, made.taskId, taskId);
}
