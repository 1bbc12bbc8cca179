import { changedFields, FIELD_NAMES, isSameValue, pickFields } from '#contract/task.ts';

import { checklistFormId } from '../changes/draft.ts';
import { toMadeChange } from '../changes/intent.ts';
import type { Found, Intent, JournalEntry, JournalMark, MadeChange } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import { inTransaction } from './connection.ts';
import type { Transaction } from './connection.ts';

/** How many presses can be undone. */
const JOURNAL_LENGTH = 200;

type JournalValue = Omit<JournalEntry, 'order'>;

function withTaskId<Change extends MadeChange>(change: Change, taskId: string): Change {
  return { ...change, taskId, seen: change.seen && { ...change.seen, _id: taskId } };
}

/** A change that is entered as new, the press that it is a part of, and the entry of the change that it replaces. */
export type Entered = { intent: Intent; group: string | undefined; former: JournalEntry | undefined };

/** Returns the keys of the entries that make room for new presses: the oldest, and what was undone, whose redo they end. */
function findOutdated(
  keys: readonly number[],
  entries: readonly JournalValue[],
  entered: readonly Entered[],
): number[] {
  const added = new Set(entered.map(({ intent, group }) => group ?? intent.id));
  const presses = [...new Set(entries.map(({ group }, index) => group ?? keys[index]))];
  const outdated = new Set(presses.slice(0, Math.max(presses.length + added.size - JOURNAL_LENGTH, 0)));
  return keys.filter((key, index) => {
    const { isUndone = true, group } = entries[index] ?? {};
    return isUndone || outdated.has(group ?? key);
  });
}

/** Whether something that can be undone was done to a task after this entry. */
function isBuiltUpon(
  former: JournalEntry,
  taskId: string,
  keys: readonly number[],
  entries: readonly JournalValue[],
): boolean {
  return entries.some(
    ({ made, isUndone }, index) => !isUndone && made.taskId === taskId && (keys[index] ?? 0) > former.order,
  );
}

/**
 * Enters changes of one account as the last ones that can be undone. One that replaces another comes in its place where later ones were made
 * upon that: they are undone first.
 */
export async function enterInJournal(transaction: Transaction, entered: readonly Entered[]): Promise<void> {
  const account = entered[0]?.intent.account;
  if (account === undefined) return;
  const journal = transaction.objectStore('journal').index('account');
  const [keys, entries] = await Promise.all([journal.getAllKeys(account), journal.getAll(account)]);
  await Promise.all([
    ...findOutdated(keys, entries, entered).map((key) => transaction.remove('journal', key)),
    ...entered.map(({ intent, group, former }) =>
      transaction.add('journal', {
        account,
        isUndone: false,
        made: toMadeChange(intent),
        group,
        ...(former && isBuiltUpon(former, intent.taskId, keys, entries) && { order: former.order }),
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
    const { made, withdrawn = [] } = entry;
    if (![made, ...withdrawn].some(({ taskId }) => taskId === from)) continue;
    const follow = <Change extends MadeChange>(change: Change) =>
      change.taskId === from ? withTaskId(change, to) : change;
    await transaction.put('journal', {
      ...entry,
      made: follow(made),
      withdrawn: entry.withdrawn?.map(follow),
    });
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

/** What a server told of a change that took effect. */
export type Told = {
  answered: Task | null;
  found?: Found | undefined;
  /** Whether it took its task back, which had been deleted. */
  isRestored?: boolean | undefined;
};

/** A change without what it found done by somebody else in the fields. */
function withoutFound(made: MadeChange, { answered, found }: Told): MadeChange {
  const { seen, changes } = made;
  if (!seen || !answered || !found) return made;
  const fields = changedFields(changes).filter((field) => found[field] !== undefined);
  return {
    ...made,
    seen: { ...seen, ...pickFields(found, fields) },
    changes: { ...changes, ...pickFields(answered, fields) },
  };
}

/** A change that took its task out of the trash, upon the task as it was there. */
function uponReturned(made: MadeChange, { answered }: Told): MadeChange {
  const others = FIELD_NAMES.filter((field) => made.changes[field] === undefined);
  return { ...made, seen: made.seen && { ...made.seen, ...(answered && pickFields(answered, others)) } };
}

/** Whether a deletion or a restore did nothing, since somebody else had done it before. */
function wasSoBefore(verb: MadeChange['verb'], { deleted }: Found = {}): boolean {
  return deleted !== undefined && verb === (deleted ? 'delete' : 'restore');
}

/** Whether a change, without what it found done, did nothing. */
function didNothing({ verb, seen, changes }: MadeChange, found: Found | undefined): boolean {
  if (verb !== 'update') return wasSoBefore(verb, found);
  return changedFields(changes).every((field) => isSameValue(changes[field], seen?.[field]));
}

/**
 * Lets an entry of the journal say what its change did, by itself or in a redo, without what somebody else had done before: no undo takes
 * that back. An undo that did nothing leaves nothing to redo.
 */
export async function noteEffect(
  transaction: Transaction,
  entry: JournalValue,
  { verb, mark }: Pick<Intent, 'verb' | 'mark'>,
  told: Told,
): Promise<void> {
  if (mark?.isUndone) {
    if (wasSoBefore(verb, told.found)) await transaction.remove('journal', mark.order);
    return;
  }
  const did = withoutFound(entry.made, told);
  const isReturn = told.isRestored === true && did.verb === 'update';
  const made = isReturn ? uponReturned(did, told) : did;
  const effect = isReturn ? 'restored' : didNothing(made, told.found) ? 'none' : entry.effect;
  await transaction.put('journal', { ...entry, made, effect });
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

/** Takes entries out of the journal: there is nothing left of them to undo. */
export async function removeJournalEntries(orders: readonly number[]): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const order of orders) await transaction.remove('journal', order);
  });
}
