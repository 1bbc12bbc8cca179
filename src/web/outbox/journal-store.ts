import type { Transaction } from './connection.ts';
import { toMadeChange } from './intent.ts';
import type { Intent, MadeChange } from './intent.ts';

const JOURNAL_LENGTH = 200;

/**
 * What a change does to the journal: it is entered as new, or it undoes or redoes an entry, whose task may have become
 * another one by that.
 */
export type JournalEffect = 'enter' | JournalMark;

type JournalMark = { order: number; isUndone: boolean; taskId?: string };

function withTaskId(made: MadeChange, taskId: string): MadeChange {
  return { ...made, taskId, seen: made.seen && { ...made.seen, _id: taskId } };
}

/** Enters changes of one account as the last ones that can be undone. */
export async function enterInJournal(transaction: Transaction, intents: readonly Intent[]): Promise<void> {
  const [first] = intents;
  if (!first) return;
  const journal = transaction.objectStore('journal').index('account');
  const [keys, entries] = await Promise.all([
    journal.getAllKeys(first.account),
    journal.getAll(first.account),
  ]);
  // A new change ends the redo of what was undone before it, and the oldest make room.
  const most = JOURNAL_LENGTH - intents.length;
  const outdated = keys.filter((_, index) => entries[index]?.isUndone || index < keys.length - most);
  const added = intents.map((intent) => ({
    account: intent.account,
    isUndone: false,
    made: toMadeChange(intent),
  }));
  await Promise.all([
    ...outdated.map((key) => transaction.remove('journal', key)),
    ...added.map((entry) => transaction.add('journal', entry)),
  ]);
}

/** A server without keys has given a task an id of its own: what can be undone, and what stands in forms, follows. */
export async function renameTask(
  transaction: Transaction,
  account: string,
  from: string,
  to: string,
): Promise<void> {
  for (const entry of await transaction.objectStore('journal').index('account').getAll(account))
    if (entry.made.taskId === from)
      await transaction.put('journal', { ...entry, made: withTaskId(entry.made, to) });
  let draft = await transaction.objectStore('drafts').index('account').openCursor(account);
  while (draft) {
    const { form, seen } = draft.value;
    if (form === from) await draft.update({ ...draft.value, form: to, seen: seen && { ...seen, _id: to } });
    draft = await draft.continue();
  }
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
