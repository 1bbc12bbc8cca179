import { abortWhenFrozen } from './freeze.ts';
import { requestResult } from './request-result.ts';

declare global {
  interface Window {
    /** The databases that index.html opens before this script has arrived, by their names. */
    earlyDatabases?: Record<string, Promise<IDBDatabase>>;
  }
}

/** Opens a database as it is; where there is none, this leaves an empty one. It makes way for a newer version of the app. */
export async function openAsItIs(name: string): Promise<IDBDatabase> {
  const early = window.earlyDatabases?.[name];
  delete window.earlyDatabases?.[name];
  const database = await (early ?? requestResult(indexedDB.open(name)));
  database.addEventListener('versionchange', () => database.close());
  abortWhenFrozen(database);
  return database;
}
