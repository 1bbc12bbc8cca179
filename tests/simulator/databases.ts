import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb';

/*
 * The databases of one browser. This is bundled and run for each of them, so that its turns are those of the simulator and no
 * browser knows another one's.
 */

const classes = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction };

export type Databases = { factory: IDBFactory; classes: typeof classes };

declare const attach: (databases: Databases) => void;

attach({ factory: new IDBFactory(), classes });
