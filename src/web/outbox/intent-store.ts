import type { Task } from '../tasks/schema.ts';
import { update } from './changes.ts';
import { begin } from './connection.ts';
import type { Transaction } from './connection.ts';
import { ChangeGoneError } from './gone.ts';
import { madeOf, readConfirmedChange, readIntent, readJournalEntry, toIntent } from './intent.ts';
import type { ConfirmedChange, Intent, MadeChange, StoredIntent } from './intent.ts';
import { catchUp, rebase } from './rebase.ts';

const JOURNAL_LENGTH = 200;

/**
 * What a change does to the journal: it is entered as new, or it undoes or redoes an entry, whose task may have become
 * another one by that.
 */
type JournalEffect = 'enter' | { order: number; isUndone: boolean; taskId?: string };

async function enter(transaction: Transaction, intent: Intent): Promise<void> {
  const { account } = intent;
  const journal = transaction.objectStore('journal');
  const keys = await journal.index('account').getAllKeys(account);
  const entries = await journal.index('account').getAll(account);
  // A new change ends the redo of what was undone before it, and the oldest make room.
  const outdated = keys.filter(
    (_, index) => entries[index]?.isUndone || index <= keys.length - JOURNAL_LENGTH,
  );
  await Promise.all(outdated.map((key) => journal.delete(key)));
  await journal.add({ account, isUndone: false, made: madeOf(intent) });
}

function withTaskId(made: MadeChange, taskId: string): MadeChange {
  return { ...made, taskId, seen: made.seen && { ...made.seen, _id: taskId } };
}

/** Whether a stored record is a change just as somebody saw it: its place or its id may have got other words since. */
export function isSameChange(record: unknown, seen: StoredIntent): boolean {
  const stored = readIntent(record);
  return stored?.id === seen.id && JSON.stringify(stored.changes) === JSON.stringify(seen.changes);
}

/** What was taken out of the outbox, so that it can be put back. */
export type Discarded = { intents: unknown[]; journal: unknown[] };

/**
 * Takes out intents that shall not take effect: what was never done cannot be undone either. Throws `ChangeGoneError` where
 * one of them is not there as it was seen.
 */
async function takeOut(transaction: Transaction, intents: readonly StoredIntent[]): Promise<Discarded> {
  const discarded: Discarded = { intents: [], journal: [] };
  const [first] = intents;
  if (!first) return discarded;
  const store = transaction.objectStore('intents');
  for (const intent of intents) {
    const record = await store.get(intent.order);
    if (!isSameChange(record, intent)) throw new ChangeGoneError();
    discarded.intents.push(record);
    await store.delete(intent.order);
  }
  const ids = new Set(intents.map(({ id }) => id));
  let cursor = await transaction.objectStore('journal').index('account').openCursor(first.account);
  while (cursor) {
    const entry = readJournalEntry(cursor.value);
    if (entry && ids.has(entry.made.id)) {
      discarded.journal.push(cursor.value);
      await cursor.delete();
    }
    cursor = await cursor.continue();
  }
  return discarded;
}

/** Runs the steps of one transaction: all of them are stored, or none is. */
async function inTransaction<Result>(steps: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const transaction = await begin();
  try {
    const result = await steps(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    // The reason is thrown; the end of the transaction itself says no more.
    transaction.done.catch(() => {});
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}

/** What becomes of other records when a change is stored. */
export type Effects = {
  journal?: JournalEffect;
  /** The intents in whose place it comes. */
  replaced?: readonly StoredIntent[];
  /** The id of the draft whose words it has. */
  draft?: string;
};

/**
 * Stores an intent and all that it means, in one transaction: its words stand in one place at each moment. Throws
 * `ChangeGoneError` where what it replaces is not there as it was seen.
 */
export async function addIntent(
  intent: Intent,
  { journal: effect = 'enter', replaced = [], draft }: Effects,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await takeOut(transaction, replaced);
    if (draft !== undefined) await transaction.objectStore('drafts').delete(draft);
    const place = replaced[0] && { order: replaced[0].order };
    const records: unknown[] = await transaction
      .objectStore('confirmed')
      .index('account')
      .getAll(intent.account);
    const confirmed = records.flatMap((record) => readConfirmedChange(record) ?? []);
    await transaction.objectStore('intents').add({ ...catchUp(intent, confirmed), ...place });
    if (effect === 'enter') {
      await enter(transaction, intent);
      return;
    }
    const journal = transaction.objectStore('journal');
    const entry = await journal.get(effect.order);
    if (!entry) return;
    const { taskId = entry.made.taskId } = effect;
    await journal.put({ ...entry, made: withTaskId(entry.made, taskId), isUndone: effect.isUndone });
    // What was done to the task before its deletion can be undone on the one that was made anew.
    if (taskId !== entry.made.taskId)
      await renameTask(transaction, intent.account, entry.made.taskId, taskId);
  });
}

/** What can be noted of an intent that stays in the outbox. */
export type IntentNotes = Partial<Pick<Intent, 'isUncertain' | 'equals' | 'problems' | 'refusal'>>;

/**
 * Notes something of an intent and leaves all else that is noted of it. Resolves to false where it has left the outbox, or
 * another change stands in its place.
 */
export async function noteIntent(intent: StoredIntent, notes: IntentNotes): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const store = transaction.objectStore('intents');
    const record = await store.get(intent.order);
    if (!record || !isSameChange(record, intent)) return false;
    await store.put({ ...record, ...notes });
    return true;
  });
}

/** A server without keys has given a task an id of its own: what can be undone, and what stands in forms, follows. */
async function renameTask(
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

/** The words of a create which the server did not take with it: they were typed after its first words had got there. */
function leftOver(intent: StoredIntent, answered: Task): Intent | null {
  if (intent.verb !== 'create' || answered.version !== 1) return null;
  const made = update(answered, intent.changes);
  return made && { ...toIntent(made, intent.account), madeAt: intent.madeAt };
}

/** Takes out an intent that has taken effect, notes that, and lets those that were made upon it build upon the answer. */
export async function confirmIntent(
  intent: StoredIntent,
  answered: ConfirmedChange['answered'],
): Promise<void> {
  const { account, taskId, order } = intent;
  await inTransaction(async (transaction) => {
    const store = transaction.objectStore('intents');
    // Its place may be another's: a second tab may have sent it as well, or its person discarded it on its way.
    const isHere = isSameChange(await store.get(order), intent);
    // Read here and now: another tab may have stored one that this tab has not heard of.
    const records: unknown[] = answered && isHere ? await store.index('account').getAll(account) : [];
    for (const record of records) {
      const later = readIntent(record);
      if (answered && later?.taskId === taskId && later.order > order)
        await store.put(rebase(later, answered, intent));
    }
    if (isHere) {
      await store.delete(order);
      const rest = answered && leftOver(intent, answered);
      if (rest) await store.add({ ...rest, order });
    }
    if (answered && answered._id !== taskId) await renameTask(transaction, account, taskId, answered._id);
    await transaction.objectStore('confirmed').add({ account, made: madeOf(intent), answered });
  });
}

/** Takes out intents that the person gave up. Throws `ChangeGoneError` where one is not there as it was seen. */
export async function discardIntents(intents: readonly StoredIntent[]): Promise<Discarded> {
  return inTransaction((transaction) => takeOut(transaction, intents));
}

/** Puts back what was discarded, in its place. */
export async function putBack({ intents, journal }: Discarded): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const record of intents) {
      const intent = readIntent(record);
      if (intent && !(await transaction.objectStore('intents').get(intent.order)))
        await transaction.objectStore('intents').put(intent);
    }
    for (const record of journal) {
      const entry = readJournalEntry(record);
      if (entry) await transaction.objectStore('journal').put(entry);
    }
  });
}
