import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

import { readIntent, readJournalEntry } from './intent.ts';
import type { Intent, JournalEntry, StoredIntent } from './intent.ts';

interface OutboxSchema extends DBSchema {
  intents: { key: number; value: Intent & { order?: number }; indexes: { account: string } };
  journal: {
    key: number;
    value: Omit<JournalEntry, 'order'> & { order?: number };
    indexes: { account: string };
  };
}

const STORES = ['intents', 'journal'] as const;
const JOURNAL_LENGTH = 200;

let connection: Promise<IDBPDatabase<OutboxSchema>> | null = null;

function connect(): Promise<IDBPDatabase<OutboxSchema>> {
  connection ??= openDB<OutboxSchema>('holdfast-outbox', 1, {
    upgrade(database) {
      for (const name of STORES) {
        const store = database.createObjectStore(name, { keyPath: 'order', autoIncrement: true });
        store.createIndex('account', 'account');
      }
    },
    // Another tab runs a newer version of the app that has to upgrade the database: this one makes way.
    blocking: () => {
      void connection?.then((database) => database.close());
      connection = null;
    },
  });
  return connection;
}

// Strict: the promise resolves when the words are on the disk, where the death of the browser cannot take them.
const DURABLE = { durability: 'strict' } as const;

/** What a change does to the journal: it is entered as new, or it undoes or redoes an entry. */
export type JournalEffect = 'enter' | { order: number; isUndone: boolean };

/** The account's intents, oldest first. A record that no version can read stays where it is. */
export async function readIntents(account: string): Promise<StoredIntent[]> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('intents', 'account', account);
  return records.flatMap((record) => readIntent(record) ?? []);
}

/** The account's last changes, oldest first. */
export async function readJournal(account: string): Promise<JournalEntry[]> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('journal', 'account', account);
  return records.flatMap((record) => readJournalEntry(record) ?? []);
}

/** Stores an intent, what it means for the journal, and that it replaces another, together or not at all. */
export async function addIntent(
  intent: Intent,
  effect: JournalEffect,
  replaced?: StoredIntent,
): Promise<void> {
  const database = await connect();
  const transaction = database.transaction(STORES, 'readwrite', DURABLE);
  const journal = transaction.objectStore('journal');
  await transaction.objectStore('intents').add(intent);
  if (replaced) await transaction.objectStore('intents').delete(replaced.order);
  const { account, id, verb, taskId, seen, changes } = intent;
  if (effect === 'enter') {
    const keys = await journal.index('account').getAllKeys(account);
    const entries = await journal.index('account').getAll(account);
    // A new change ends the redo of what was undone before it, and the oldest make room.
    const outdated = keys.filter(
      (_, index) => entries[index]?.isUndone || index <= keys.length - JOURNAL_LENGTH,
    );
    await Promise.all(outdated.map((key) => journal.delete(key)));
    await journal.add({ account, isUndone: false, made: { id, verb, taskId, seen, changes } });
  } else {
    const entry = await journal.get(effect.order);
    if (entry) await journal.put({ ...entry, isUndone: effect.isUndone });
  }
  await transaction.done;
}

/** Stores the new state of an intent, unless it has left the outbox meanwhile. */
export async function changeIntent(intent: StoredIntent): Promise<void> {
  const database = await connect();
  const transaction = database.transaction('intents', 'readwrite', DURABLE);
  if (await transaction.store.get(intent.order)) await transaction.store.put(intent);
  await transaction.done;
}

export async function removeIntent(order: number): Promise<void> {
  const database = await connect();
  await database.delete('intents', order);
}

/** Forgets all that an account has here, as its person asked. */
export async function forgetAccount(account: string): Promise<void> {
  const database = await connect();
  const transaction = database.transaction(STORES, 'readwrite', DURABLE);
  for (const name of STORES) {
    const store = transaction.objectStore(name);
    const keys = await store.index('account').getAllKeys(account);
    await Promise.all(keys.map((key) => store.delete(key)));
  }
  await transaction.done;
}

/** Gives what one account has here to another name of the same account. */
export async function moveAccount(former: string, account: string): Promise<void> {
  const database = await connect();
  const transaction = database.transaction(STORES, 'readwrite', DURABLE);
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
