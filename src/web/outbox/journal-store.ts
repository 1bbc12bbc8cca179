import type { Transaction } from './connection.ts';
import { toMadeChange } from './intent.ts';
import type { Intent, JournalEntry, MadeChange } from './intent.ts';

/** How many presses can be undone. */
const JOURNAL_LENGTH = 200;

/**
 * What a change does to the journal: it is entered as new, or it undoes or redoes an entry, whose task may have become
 * another one by that.
 */
export type JournalEffect = 'enter' | JournalMark;

type JournalMark = { order: number; isUndone: boolean; taskId?: string };

type JournalValue = Omit<JournalEntry, 'order'>;

function withTaskId(made: MadeChange, taskId: string): MadeChange {
  return { ...made, taskId, seen: made.seen && { ...made.seen, _id: taskId } };
}

/** Returns the keys of the entries that make room for one press more: the oldest, and what was undone, whose redo it ends. */
function findOutdated(keys: readonly number[], entries: readonly JournalValue[]): number[] {
  const presses = [...new Set(entries.map(({ group }, index) => group ?? keys[index]))];
  const kept = new Set(presses.slice(-(JOURNAL_LENGTH - 1)));
  return keys.filter((key, index) => {
    const { isUndone = true, group } = entries[index] ?? {};
    return isUndone || !kept.has(group ?? key);
  });
}

/** A change that is entered as new, and the press that it is a part of. */
export type Entered = { intent: Intent; group: string | undefined };

/** Enters changes as the last that can be undone. */
export async function enterInJournal(transaction: Transaction, entered: readonly Entered[]): Promise<void> {
  const account = entered[0]?.intent.account;
  if (account === undefined) return;
  const journal = transaction.objectStore('journal');
  const keys = await journal.index('account').getAllKeys(account);
  const entries = await journal.index('account').getAll(account);
  await Promise.all([
    ...findOutdated(keys, entries).map((key) => journal.delete(key)),
    ...entered.map(({ intent, group }) =>
      journal.add({ account, isUndone: false, made: toMadeChange(intent), group }),
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
