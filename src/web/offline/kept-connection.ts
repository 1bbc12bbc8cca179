import { openDB, unwrap } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

import { abortWhenFrozen } from '../browser/freeze.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { onKeepNothing } from '../browser/keeping.ts';
import { DATABASE, SCHEMA, STORE } from './restore.ts';

export interface KeptSchema extends DBSchema {
  [STORE]: {
    key: [account: string, name: string] | [account: string, name: string, part: string];
    value: { data: unknown; updatedAt: number; parts?: string[] } | readonly unknown[];
  };
}

/** Where an answer is kept. */
export type Place = [account: string, name: string];

let connection: Promise<IDBPDatabase<KeptSchema>> | null = null;

onKeepNothing(() => {
  void connection?.then((database) => database.close()).catch(ignoreError);
  connection = null;
});

export function connect(): Promise<IDBPDatabase<KeptSchema>> {
  connection ??= openDB<KeptSchema>(DATABASE, SCHEMA, {
    upgrade(database) {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore(STORE);
    },
    // Another tab runs a newer version of the app: this one makes way.
    blocking: () => {
      void connection?.then((database) => database.close());
    },
  }).then((database) => {
    abortWhenFrozen(unwrap(database));
    return database;
  });
  return connection;
}

/** Returns the keys of a list's record and of its parts. */
export function rangeOf([account, name]: Place): IDBKeyRange {
  return IDBKeyRange.bound([account, name], [account, name, []]);
}
