import { STORES, begin, connect } from './connection.ts';
import type { Transaction } from './connection.ts';
import { formAgain, madeOf, readConfirmedChange, readDraft, readIntent, readJournalEntry } from './intent.ts';
import type { ConfirmedChange, Intent, JournalEntry, StoredIntent } from './intent.ts';
import { catchUp, rebase } from './rebase.ts';

const JOURNAL_LENGTH = 200;

/** What a change does to the journal: it is entered as new, or it undoes or redoes an entry. */
export type JournalEffect = 'enter' | { order: number; isUndone: boolean };

/** The account's intents, oldest first, and how many records another version wrote: they stay where they are. */
export async function readIntents(account: string): Promise<{ intents: StoredIntent[]; unreadable: number }> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('intents', 'account', account);
  const intents = records.flatMap((record) => readIntent(record) ?? []);
  return { intents, unreadable: records.length - intents.length };
}

/** The account's last changes, oldest first. */
export async function readJournal(account: string): Promise<JournalEntry[]> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('journal', 'account', account);
  return records.flatMap((record) => readJournalEntry(record) ?? []);
}

/** The changes that a list of the account's tasks may not show yet, oldest first. */
export async function readConfirmed(account: string): Promise<ConfirmedChange[]> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('confirmed', 'account', account);
  return records.flatMap((record) => readConfirmedChange(record) ?? []);
}

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

/** Forgets what stands in the forms of an intent that leaves the outbox. */
async function dropDrafts(transaction: Transaction, intent: StoredIntent): Promise<void> {
  const drafts = transaction.objectStore('drafts');
  const records: unknown[] = await drafts.index('account').getAll(intent.account);
  for (const record of records) {
    const draft = readDraft(record);
    if (draft?.form.startsWith(formAgain(intent))) await drafts.delete(draft.id);
  }
}

/** Takes out intents that shall not take effect: what was never done cannot be undone either. */
async function takeOut(transaction: Transaction, intents: readonly StoredIntent[]): Promise<void> {
  const [first] = intents;
  if (!first) return;
  const ids = new Set(intents.map(({ id }) => id));
  for (const intent of intents) {
    await transaction.objectStore('intents').delete(intent.order);
    await dropDrafts(transaction, intent);
  }
  let cursor = await transaction.objectStore('journal').index('account').openCursor(first.account);
  while (cursor) {
    const entry = readJournalEntry(cursor.value);
    if (entry && ids.has(entry.made.id)) await cursor.delete();
    cursor = await cursor.continue();
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

/** Stores an intent and all that it means, in one transaction: its words stand in one place at each moment. */
export async function addIntent(
  intent: Intent,
  { journal: effect = 'enter', replaced = [], draft }: Effects,
): Promise<void> {
  const transaction = await begin();
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
  } else {
    const journal = transaction.objectStore('journal');
    const entry = await journal.get(effect.order);
    if (entry) await journal.put({ ...entry, isUndone: effect.isUndone });
  }
  await transaction.done;
}

/** Stores the new state of an intent, unless it has left the outbox meanwhile or another stands in its place. */
export async function changeIntent(intent: StoredIntent): Promise<void> {
  const transaction = await begin();
  const store = transaction.objectStore('intents');
  if ((await store.get(intent.order))?.id === intent.id) await store.put(intent);
  await transaction.done;
}

/** Takes out an intent that has taken effect, notes that, and lets those that were made upon it build upon the answer. */
export async function confirmIntent(
  intent: StoredIntent,
  answered: ConfirmedChange['answered'],
): Promise<void> {
  const { account, taskId, order } = intent;
  const transaction = await begin();
  const store = transaction.objectStore('intents');
  // Its place may be another's: a second tab may have sent it as well, or its person discarded it on its way.
  const isHere = (await store.get(order))?.id === intent.id;
  // Read here and now: another tab may have stored one that this tab has not heard of.
  const records: unknown[] = answered && isHere ? await store.index('account').getAll(account) : [];
  for (const record of records) {
    const later = readIntent(record);
    if (answered && later?.taskId === taskId && later.order > order) await store.put(rebase(later, answered));
  }
  if (isHere) await store.delete(order);
  await dropDrafts(transaction, intent);
  await transaction.objectStore('confirmed').add({ account, made: madeOf(intent), answered });
  await transaction.done;
}

/** Takes out intents that the person gave up. */
export async function discardIntents(intents: readonly StoredIntent[]): Promise<void> {
  const transaction = await begin();
  await takeOut(transaction, intents);
  await transaction.done;
}

/** Forgets the confirmed changes up to a number: the list that is kept shows them. */
export async function forgetConfirmed(account: string, upTo: number): Promise<void> {
  const database = await connect();
  const { store } = database.transaction('confirmed', 'readwrite');
  for (const order of await store.index('account').getAllKeys(account)) {
    if (order <= upTo) await store.delete(order);
  }
}

/** Forgets all that an account has here, as its person asked. */
export async function forgetAccount(account: string): Promise<void> {
  const transaction = await begin();
  for (const name of STORES) {
    const store = transaction.objectStore(name);
    const keys = await store.index('account').getAllKeys(account);
    await Promise.all(keys.map((key) => store.delete(key)));
  }
  await transaction.done;
}

/** Gives what one account has here to another name of the same account. */
export async function moveAccount(former: string, account: string): Promise<void> {
  const transaction = await begin();
  for (const name of STORES) {
    let cursor = await transaction.objectStore(name).index('account').openCursor(former);
    while (cursor) {
      await cursor.update({ ...cursor.value, account });
      cursor = await cursor.continue();
    }
  }
  await transaction.done;
}

/** Takes an entry out of the journal: there is nothing left of it to undo. */
export async function removeJournalEntry(order: number): Promise<void> {
  const database = await connect();
  await database.delete('journal', order);
}
