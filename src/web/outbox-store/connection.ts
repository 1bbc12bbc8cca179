import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';

import { ignoreError } from '../browser/ignore-error.ts';
import { isOfNewerVersion, keepConnected } from '../browser/keep-connected.ts';
import { onKeepNothing } from '../browser/keeping.ts';
import type { Draft } from '../changes/draft.ts';
import type { ConfirmedChange, Intent, JournalEntry } from '../changes/intent.ts';

interface OutboxSchema extends DBSchema {
  intents: {
    key: number;
    value: Intent & { order?: number };
    indexes: { account: string; task: string };
  };
  journal: {
    key: number;
    value: Omit<JournalEntry, 'order'> & { order?: number };
    indexes: { account: string };
  };
  confirmed: {
    key: number;
    value: Omit<ConfirmedChange, 'order'> & { order?: number };
    indexes: { account: string; task: string };
  };
  drafts: { key: string; value: Draft; indexes: { account: string } };
}

export const STORES = ['intents', 'journal', 'confirmed', 'drafts'] as const;

type OrderedStore = Exclude<(typeof STORES)[number], 'drafts'>;

/** The keys of intents and of the journal whose records were written or deleted. */
export type Touched = { intents: number[]; journal: number[] };

export function nothingTouched(): Touched {
  return { intents: [], journal: [] };
}

/** Where every tab hears that something was stored here: IndexedDB tells no other tab. */
export const CHANNEL = 'holdfast-outbox';

// It goes up by one whenever records gain content: a tab that knows a lower version goes on storing, and does not send.
const VERSION = 6;

/** Where the records of a store name their task. */
const TASK_PATHS = [
  ['intents', 'taskId'],
  ['confirmed', 'made.taskId'],
] as const;

let replacement = new AbortController();

/** Aborted when a newer version of the app has upgraded the database: this one still stores, and the newer one sends. */
export function readReplaced(): AbortSignal {
  return replacement.signal;
}

onKeepNothing(() => {
  replacement = new AbortController();
});

const open = keepConnected<OutboxSchema>({
  name: 'holdfast-outbox',
  version: () => (readReplaced().aborted ? undefined : VERSION),
  upgrade(database, _former, _version, transaction) {
    // What an older version stored stays as it is.
    for (const name of STORES.filter((store) => !database.objectStoreNames.contains(store))) {
      const key = name === 'drafts' ? { keyPath: 'id' } : { keyPath: 'order', autoIncrement: true };
      const store = database.createObjectStore(name, key);
      store.createIndex('account', 'account');
    }
    for (const [name, path] of TASK_PATHS) {
      const store = transaction.objectStore(name);
      if (!store.indexNames.contains('task')) store.createIndex('task', path);
    }
  },
  onReplaced: () => replacement.abort(),
});

/** The database in which everything stands that the server does not have yet. */
export async function connect(): Promise<IDBPDatabase<OutboxSchema>> {
  try {
    return await open();
  } catch (error) {
    // It was upgraded before this page opened it.
    if (!isOfNewerVersion(error) || readReplaced().aborted) throw error;
    replacement.abort();
    return open();
  }
}

type NativeTransaction = IDBPTransaction<OutboxSchema, typeof STORES, 'readwrite'>;

/** One transaction on all stores, which notes the keys that it writes to. */
export class Transaction {
  readonly touched = nothingTouched();
  readonly objectStore: NativeTransaction['objectStore'];

  constructor(transaction: NativeTransaction) {
    this.objectStore = transaction.objectStore.bind(transaction);
  }

  async add<Name extends OrderedStore>(name: Name, record: OutboxSchema[Name]['value']): Promise<void> {
    this.note(name, await this.objectStore(name).add(record));
  }

  async put<Name extends OrderedStore>(name: Name, record: OutboxSchema[Name]['value']): Promise<void> {
    this.note(name, await this.objectStore(name).put(record));
  }

  async remove(name: OrderedStore, order: number): Promise<void> {
    this.note(name, order);
    await this.objectStore(name).delete(order);
  }

  /** Notes a key that has something else than was known of it: another tab may have died before it told. */
  note(name: OrderedStore, order: number): void {
    // Confirmed changes are only added, so whoever reads on after the last one has them all.
    if (name !== 'confirmed') this.touched[name].push(order);
  }
}

const listeners = new Set<(touched: Touched) => void>();

/** Calls back when a transaction of this tab is stored. */
export function onStored(listener: (touched: Touched) => void): void {
  listeners.add(listener);
}

/**
 * Runs the steps of one transaction on all stores: all of them are stored, or none is. Resolves when the words are on the disk,
 * where the death of the browser cannot take them.
 */
export async function inTransaction<Result>(
  steps: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const database = await connect();
  const native = database.transaction(STORES, 'readwrite', { durability: 'strict' });
  const transaction = new Transaction(native);
  try {
    const result = await steps(transaction);
    await native.done;
    for (const listener of listeners) listener(transaction.touched);
    return result;
  } catch (error) {
    // The reason is thrown; the end of the transaction itself says no more.
    native.done.catch(ignoreError);
    try {
      native.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}
