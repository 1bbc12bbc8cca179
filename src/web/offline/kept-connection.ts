import type { DBSchema } from 'idb';

import { keepConnected } from '../browser/keep-connected.ts';
import { DATABASE, SCHEMA, STORE } from './restore.ts';

export interface KeptSchema extends DBSchema {
  [STORE]: {
    key: [account: string, name: string] | [account: string, name: string, part: string];
    value: { data: unknown; updatedAt: number; parts?: string[] } | readonly unknown[];
  };
}

/** Where an answer is kept. */
export type KeptKey = [account: string, name: string];

export const connect = keepConnected<KeptSchema>({
  name: DATABASE,
  version: () => SCHEMA,
  upgrade(database) {
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    database.createObjectStore(STORE);
  },
});

/** Returns the keys of a list's record and of its parts. */
export function toKeyRange([account, name]: KeptKey): IDBKeyRange {
  return IDBKeyRange.bound([account, name], [account, name, []]);
}
