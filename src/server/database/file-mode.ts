import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const OWNER_ALONE = 0o600;

/**
 * Creates the file of a database if there is none, and lets nobody but its owner read it and the files beside it. SQLite
 * gives those that it creates later the mode of the file.
 */
export function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ALONE));
  for (const place of [file, `${file}-wal`, `${file}-shm`]) {
    if (!existsSync(place)) continue;
    try {
      chmodSync(place, OWNER_ALONE);
    } catch {
      // Some file systems have no modes, and must not keep the server from its data.
      process.emitWarning(`Others on this machine may be able to read ${place}: its mode cannot be changed.`);
    }
  }
}
