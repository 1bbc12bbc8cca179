import * as z from 'zod/mini';

import { forgetShown } from '../changes/forget-shown.ts';
import { parseConfirmedChange, parseIntent, parseJournalEntry } from '../changes/intent.ts';
import type { ConfirmedChange, JournalEntry, StoredIntent } from '../changes/intent.ts';
import { STORES, connect, inTransaction } from './connection.ts';

/** What says of a confirmed change whose it is, and whether it can be forgotten. */
const placeSchema = z.object({
  order: z.int(),
  account: z.string(),
  made: z.object({ taskId: z.string() }),
  answered: z.nullable(z.object({ _id: z.string() })),
  isShown: z.optional(z.boolean()),
});

/** What an account has in the stores whose records have a place of their own, each oldest first. */
export type Records = {
  intents: readonly StoredIntent[];
  /** How many intents another version wrote: they stay where they are. */
  unreadable: number;
  journal: readonly JournalEntry[];
  confirmed: readonly ConfirmedChange[];
};

/** Reads all records of an account. */
export async function readRecords(account: string): Promise<Records> {
  const [intents, journal, confirmed] = await Promise.all([
    readIntents(account),
    readJournal(account),
    readConfirmed(account),
  ]);
  return { ...intents, journal, confirmed };
}

/** The account's intents, oldest first, and how many records another version wrote: they stay where they are. */
export async function readIntents(account: string): Promise<{ intents: StoredIntent[]; unreadable: number }> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('intents', 'account', account);
  const intents = records.flatMap((record) => parseIntent(record) ?? []);
  return { intents, unreadable: records.length - intents.length };
}

/** The account's last changes, oldest first. */
export async function readJournal(account: string): Promise<JournalEntry[]> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('journal', 'account', account);
  return records.flatMap((record) => parseJournalEntry(record) ?? []);
}

/** The changes that a list of the account's tasks may not show yet, oldest first. */
export async function readConfirmed(account: string): Promise<ConfirmedChange[]> {
  const database = await connect();
  const records: unknown[] = await database.getAllFromIndex('confirmed', 'account', account);
  return records.flatMap((record) => parseConfirmedChange(record) ?? []);
}

/** Forgets the confirmed changes up to a number: the list that is kept shows them. */
export async function forgetConfirmed(account: string, upTo: number): Promise<void> {
  const database = await connect();
  const { store } = database.transaction('confirmed', 'readwrite');
  // They may be very many, and most of what they say does not matter any more.
  const records = await store.getAll(IDBKeyRange.upperBound(upTo));
  const places = records.flatMap((record) => placeSchema.safeParse(record).data ?? []);
  const ours = places.filter((place) => place.account === account);
  const remembered = new Set(forgetShown(ours, upTo).map(({ order }) => order));
  await Promise.all([
    ...ours.filter(({ order }) => !remembered.has(order)).map(({ order }) => store.delete(order)),
    ...records
      .filter(({ order = 0, isShown }) => remembered.has(order) && isShown !== true)
      .map((record) => store.put({ ...record, isShown: true })),
  ]);
}

/** What a logout deletes for good: changes that the server does not have, and forms that nobody saved. */
export type LogoutLoss = {
  changes: number;
  drafts: number;
  /** Whether a list is kept aside that may say what the server lost, and of which its person was not asked. */
  isAhead?: boolean;
};

/** Reads what an account would lose. */
export async function readLoss(account: string): Promise<LogoutLoss> {
  const database = await connect();
  const [changes, drafts] = await Promise.all([
    database.countFromIndex('intents', 'account', account),
    database.countFromIndex('drafts', 'account', account),
  ]);
  return { changes, drafts };
}

/**
 * Forgets all that an account has here, where its person agreed to lose what waits. Resolves to whether they did: another tab
 * may have added to it since they were asked.
 */
export async function forgetAccount(
  account: string,
  agrees: (loss: LogoutLoss) => boolean,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const count = (name: 'intents' | 'drafts') =>
      transaction.objectStore(name).index('account').count(account);
    const [changes, drafts] = await Promise.all([count('intents'), count('drafts')]);
    if (!agrees({ changes, drafts })) return false;
    for (const name of STORES) {
      const store = transaction.objectStore(name);
      const keys = await store.index('account').getAllKeys(account);
      await Promise.all(keys.map((key) => store.delete(key)));
    }
    return true;
  });
}

/** Gives what one account has here to another name of the same account. */
export async function moveAccount(former: string, account: string): Promise<void> {
  const database = await connect();
  const counts = await Promise.all(STORES.map((name) => database.countFromIndex(name, 'account', former)));
  // A full disk takes no write, not even one that changes nothing, and must not keep anything from being read.
  if (counts.every((count) => count === 0)) return;
  await inTransaction(async (transaction) => {
    for (const name of STORES) {
      let cursor = await transaction.objectStore(name).index('account').openCursor(former);
      while (cursor) {
        await cursor.update({ ...cursor.value, account });
        cursor = await cursor.continue();
      }
    }
  });
}
