import type { DBSchema, IDBPObjectStore } from 'idb';
import * as z from 'zod/mini';

import { ignoreError } from '../browser/ignore-error.ts';
import { keepConnected } from '../browser/keep-connected.ts';
import { DATABASE, SCHEMA, STORE } from './restore.ts';

export interface KeptSchema extends DBSchema {
  [STORE]: {
    key: [account: string, name: string] | [account: string, name: string, part: string];
    value: { data: unknown; updatedAt: number; parts?: string[] } | readonly unknown[];
  };
}

/** What the record of a list says of it, beside the ids of its parts. */
export const keptListSchema = z.object({
  data: z.object({ seq: z.nullable(z.int()), upTo: z.int(), life: z.optional(z.string()) }),
  updatedAt: z.number(),
});

/** Where an answer is kept. */
export type KeptKey = [account: string, name: string];

/** Begins the name of a list that is kept aside. A comma is in the name of what is no answer: nothing is restored from it. */
export const FORMER = 'former,';

/** Removes what an older version of the app kept, but for what is aside: whoever reads that looks at its shape. */
async function removeAnswers(
  store: IDBPObjectStore<KeptSchema, (typeof STORE)[], typeof STORE, 'versionchange'>,
) {
  const keys = await store.getAllKeys();
  // That version may have other keys.
  const gone = keys.filter((key) => !String(key).includes(`,${FORMER}`));
  await Promise.all(gone.map((key) => store.delete(key)));
}

export const connect = keepConnected<KeptSchema>({
  name: DATABASE,
  version: () => SCHEMA,
  upgrade(database, _former, _version, transaction) {
    if (!database.objectStoreNames.contains(STORE)) database.createObjectStore(STORE);
    // What fails ends the upgrade, and it is tried again.
    else removeAnswers(transaction.objectStore(STORE)).catch(ignoreError);
  },
});

/** Returns the keys of a list's record and of its parts. */
export function toKeyRange([account, name]: KeptKey): IDBKeyRange {
  return IDBKeyRange.bound([account, name], [account, name, []]);
}
