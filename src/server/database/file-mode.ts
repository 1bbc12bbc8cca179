import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

export const OWNER_ALONE = 0o600;
const FOLDER_OF_OWNER = 0o700;

function setMode(place: string, mode: number): void {
  try {
    chmodSync(place, mode);
  } catch {
    // Some file systems have no modes, and must not keep the server from its data.
    process.emitWarning(`Others on this machine may be able to read ${place}: its mode cannot be changed.`);
  }
}

/**
 * Creates the file of a database if there is none, and lets nobody but its owner read it and the files beside it. SQLite
 * gives those that it creates later the mode of the file.
 */
export function restrictToOwner(file: string): void {
  // One that is there is not opened: its closing would end the locks that SQLite has on it anywhere in this process, and then
  // another program could take it for its own.
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ALONE));
  for (const place of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(place)) setMode(place, OWNER_ALONE);
}

/** Creates the folder of backups if there is none, and lets nobody but its owner look into it. */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
  setMode(folder, FOLDER_OF_OWNER);
}
