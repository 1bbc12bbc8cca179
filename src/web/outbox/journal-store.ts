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

/** Enters a change as the last one that can be undone. */
export async function enterInJournal(transaction: Transaction, intent: Intent): Promise<void> {
  const { account } = intent;
  const journal = transaction.objectStore('journal');
  const keys = await journal.index('account').getAllKeys(account);
  const entries = await journal.index('account').getAll(account);
  // A new change ends the redo of what was undone before it, and the oldest make room.
  const outdated = keys.filter(
    (_, index) => entries[index]?.isUndone || index <= keys.length - JOURNAL_LENGTH,
  );
  await Promise.all(outdated.map((key) => journal.delete(key)));
  await journal.add({ account, isUndone: false, made: toMadeChange(intent) });
}

/** A server without keys has given a task an id of its own: what can be undone, and what stands in forms, follows. */
export async function renameTask(
  transaction: Transaction,
  account: string,
  from: string,
  to: string,
): Promise<void> {
  let entry = await transaction.objectStore('journal').index('account').openCursor(account);
  while (entry) {
    const { made } = entry.value;
    if (made.taskId === from) await entry.update({ ...entry.value, made: withTaskId(made, to) });
    entry = await entry.continue();
  }
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
  const journal = transaction.objectStore('journal');
  const entry = await journal.get(order);
  if (!entry) return;
  const { made } = entry;
  await journal.put({ ...entry, made: withTaskId(made, taskId ?? made.taskId), isUndone });
  // What was done to the task before its deletion can be undone on the one that was made anew.
  if (taskId !== undefined && taskId !== made.taskId)
    await renameTask(transaction, account, made.taskId, taskId);
}
