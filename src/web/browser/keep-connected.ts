import { openDB, unwrap } from 'idb';
import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

import { abortWhenFrozen } from './freeze.ts';
import { ignoreError } from './ignore-error.ts';
import { onKeepNothing } from './keeping.ts';

/** Whether a newer version of the app has upgraded the database that could not be opened. */
export function isOfNewerVersion(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

type Options<Schema> = {
  name: string;
  /** The version that is asked for by then; undefined for the one that is there. */
  version: () => number | undefined;
  upgrade: OpenDBCallbacks<Schema>['upgrade'];
  /** Called when this page has made way for a newer version of the app, and not for a deletion. */
  onReplaced?: () => void;
};

/**
 * Returns what gives this page its one connection to a database. It is opened when it is first asked for, and anew where that
 * failed, where the browser has closed it, or where it made way for another page.
 */
export function keepConnected<Schema extends DBSchema>({
  name,
  version,
  upgrade,
  onReplaced,
}: Options<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const letGo = (which: Promise<IDBPDatabase<Schema>> | null) => {
    if (connection === which) connection = null;
    // One that was never opened has nothing to close.
    void which?.then((database) => database.close()).catch(ignoreError);
  };
  onKeepNothing(() => letGo(connection));
  function open(): Promise<IDBPDatabase<Schema>> {
    const blocking = (_current: number, wanted: number | null) => {
      letGo(opened);
      if (wanted !== null) onReplaced?.();
    };
    const opened = openDB<Schema>(name, version(), { upgrade, blocking, terminated: () => letGo(opened) });
    opened.then(
      (database) => abortWhenFrozen(unwrap(database)),
      // The next one tries again: a browser that was just killed may need a moment.
      () => letGo(opened),
    );
    return opened;
  }
  return () => (connection ??= open());
}
