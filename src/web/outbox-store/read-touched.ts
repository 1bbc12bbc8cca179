import { parseConfirmedChange, parseIntent, parseJournalEntry } from '../changes/intent.ts';
import { readIntents } from './account-records.ts';
import type { Records } from './account-records.ts';
import { connect } from './connection.ts';
import type { Touched } from './connection.ts';

type Ordered = { order: number; account: string };

type Merge<Item> = {
  account: string;
  known: readonly Item[];
  /** The keys whose records were read; what was only added has none. */
  touched?: readonly number[];
  records: readonly unknown[];
  parse: (record: unknown) => Item | null;
};

/** Puts what was read in the place of what was known. Null where a record cannot be read. */
function mergeRecords<Item extends Ordered>({
  account,
  known,
  touched = [],
  records,
  parse,
}: Merge<Item>): readonly Item[] | null {
  if (touched.length + records.length === 0) return known;
  const items = records.flatMap((record) => (record === undefined ? [] : [parse(record)]));
  const readable = items.filter((item) => item !== null);
  if (readable.length < items.length) return null;
  const places = new Set([...touched, ...readable.map(({ order }) => order)]);
  const read = new Map(readable.map((item) => [item.order, item]));
  const ours = [...read.values()].filter((item) => item.account === account);
  return [...known.filter(({ order }) => !places.has(order)), ...ours].toSorted(
    (one, other) => one.order - other.order,
  );
}

/** All places after the last one that is known: what was added since stands there, whoever has told of it. */
function after(items: readonly Ordered[]): IDBKeyRange {
  return IDBKeyRange.lowerBound(items.at(-1)?.order ?? 0, true);
}

/**
 * Returns what is known of an account's records with what was touched and added since, at the cost of these alone. Null where
 * a record cannot be read.
 */
export async function readTouched(
  account: string,
  known: Records,
  touched: Touched,
): Promise<Records | null> {
  const database = await connect();
  // One transaction: what has left the intents is among the confirmed changes.
  const transaction = database.transaction(['intents', 'journal', 'confirmed']);
  const [intentStore, journalStore, confirmedStore] = [
    transaction.objectStore('intents'),
    transaction.objectStore('journal'),
    transaction.objectStore('confirmed'),
  ];
  const [oldIntents, newIntents, entries, newConfirmed] = await Promise.all([
    Promise.all(touched.intents.map((order) => intentStore.get(order))),
    intentStore.getAll(after(known.intents)),
    Promise.all(touched.journal.map((order) => journalStore.get(order))),
    confirmedStore.getAll(after(known.confirmed)),
  ]);
  const intents = mergeRecords({
    account,
    known: known.intents,
    touched: touched.intents,
    records: [...oldIntents, ...newIntents],
    parse: parseIntent,
  });
  const journal = mergeRecords({
    account,
    known: known.journal,
    touched: touched.journal,
    records: entries,
    parse: parseJournalEntry,
  });
  const confirmed = mergeRecords({
    account,
    known: known.confirmed,
    records: newConfirmed,
    parse: parseConfirmedChange,
  });
  if (!intents || !journal || !confirmed) return null;
  // Another tab has taken these out, and may not have told yet.
  const taken = new Set(confirmed.slice(known.confirmed.length).map(({ made }) => made.id));
  const waiting = taken.size === 0 ? intents : intents.filter(({ id }) => !taken.has(id));
  const records = { intents: waiting, journal, confirmed, unreadable: known.unreadable };
  // Before all is called saved, all is looked at: a tab may have died before it told what it had done.
  return waiting.length > 0 ? records : { ...records, ...(await readIntents(account)) };
}
