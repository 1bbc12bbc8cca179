import { openDB } from 'idb';
import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import * as z from 'zod/mini';

import { isOfNewerVersion } from '../browser/keep-connected.ts';
import { formerListSchema } from '../changes/find-lost.ts';
import type { FormerList } from '../changes/find-lost.ts';
import { FORMER, connect } from './kept-connection.ts';
import type { KeptKey, KeptSchema } from './kept-connection.ts';
import { DATABASE, STORE } from './restore.ts';

/*
 * A server whose data was put back to an earlier time begins another life of it, and may lack what a list says that is kept here. Such
 * a list is kept aside until what it is ahead in waits for its person.
 */

function rangeOfFormer(account: string): IDBKeyRange {
  return IDBKeyRange.bound([account, FORMER], [account, `${FORMER}\uFFFF`]);
}

const lifeSchema = z.object({ data: z.object({ life: z.optional(z.string()) }) });

/** Returns the life of the data in which a kept list was told, if it is known. */
export function readLife(record: unknown): string | undefined {
  return lifeSchema.safeParse(record).data?.data.life;
}

/** Whether two lives are known, and not the same. */
export function isOtherLife(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

type Store = IDBPObjectStore<KeptSchema, [typeof STORE], typeof STORE, 'readwrite'>;

const listSchema = z.object({ data: z.looseObject({}), updatedAt: z.number(), parts: z.array(z.string()) });
const partsSchema = z.array(z.array(z.unknown()));

/** Keeps a list beside the one that takes its place, in the same transaction. */
export async function keepAside(store: Store, [account, name]: KeptKey): Promise<void> {
  const record: unknown = await store.get([account, name]);
  const { data, updatedAt, parts } = listSchema.parse(record);
  const tasks = await Promise.all(parts.map((part) => store.get([account, name, part])));
  const list = { ...data, tasks: partsSchema.parse(tasks).flat() };
  await store.put({ data: list, updatedAt }, [account, FORMER + (readLife(record) ?? '')]);
}

/** Reads the names of the lists that are kept aside of an account. */
export async function listFormer(account: string): Promise<string[]> {
  const keys = await (await connect()).getAllKeys(STORE, rangeOfFormer(account));
  return keys.map(([, name]) => name);
}

/** Reads a list that is kept aside; null where it is damaged. */
export async function readFormer(key: KeptKey): Promise<FormerList | null> {
  const record: unknown = await (await connect()).get(STORE, key);
  return z.object({ data: formerListSchema }).safeParse(record).data?.data ?? null;
}

export async function forgetFormer(key: KeptKey): Promise<void> {
  await (await connect()).delete(STORE, key);
}

type IsGone = (account: string, isAside: boolean) => boolean;

async function forgetIn(database: IDBPDatabase<KeptSchema>, isGone: IsGone): Promise<void> {
  const { store, done } = database.transaction(STORE, 'readwrite');
  const keys = await store.getAllKeys();
  const gone = keys.filter(([account, name]) => isGone(account, name.startsWith(FORMER)));
  await Promise.all([...gone.map((key) => store.delete(key)), done]);
}

async function forgetWhere(isGone: IsGone): Promise<void> {
  try {
    await forgetIn(await connect(), isGone);
  } catch (error) {
    if (!isOfNewerVersion(error)) throw error;
    // What a newer version of the app keeps goes too: by its key, for nothing else of it can be read here.
    const newer = await openDB<KeptSchema>(DATABASE);
    await forgetIn(newer, isGone).finally(() => newer.close());
  }
}

/** Forgets all that is kept of an account, also what is kept aside. */
export async function forgetLists(account: string): Promise<void> {
  return forgetWhere((whose) => whose === account);
}

/** Forgets what is kept, but for what is kept aside of other accounts than this one: that waits for their next login here. */
export async function forgetAllButAside(account: string | null): Promise<void> {
  return forgetWhere((whose, isAside) => whose === account || !isAside);
}

/** Forgets what is kept of other accounts, but for what is kept aside. */
export async function forgetOthers(account: string): Promise<void> {
  return forgetWhere((whose, isAside) => whose !== account && !isAside);
}

/**
 * Forgets what is kept, but keeps aside what may be ahead of the life of the data in which the session ended. Resolves to whose
 * session that was, if there is something of theirs.
 */
export async function forgetAllButAhead(life: string | undefined): Promise<string | null> {
  const { store, done } = (await connect()).transaction(STORE, 'readwrite');
  const ahead = new Set<string>();
  const here = new Set<string>();
  for (const [account, name, part] of await store.getAllKeys()) {
    if (part !== undefined) continue;
    const isAside = name.startsWith(FORMER);
    if (!isAside) here.add(account);
    if (!isAside && !isOtherLife(readLife(await store.get([account, name])), life)) continue;
    if (!isAside) await keepAside(store, [account, name]);
    ahead.add(account);
  }
  const keys = await store.getAllKeys();
  const gone = keys.filter(([, name]) => !name.startsWith(FORMER));
  await Promise.all([...gone.map((key) => store.delete(key)), done]);
  return [...here].find((account) => ahead.has(account)) ?? null;
}
