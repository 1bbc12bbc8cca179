import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { readErrorCode } from './failures.ts';

export const OWNER_ALONE = 0o600;
const FOLDER_OF_OWNER = 0o700;

function setMode(place: string, mode: number): void {
  try {
    chmodSync(place, mode);
  } catch (error) {
    // On a disk that takes no changes nothing could be saved.
    if (readErrorCode(error) === 'EROFS') throw error;
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

/**
 * Creates a folder for its owner alone if there is none, with those above it. Node's own way of making all of them tries for ever where
 * the system has no such folders, as below /proc.
 */
export function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, FOLDER_OF_OWNER);
  } catch (error) {
    // Another process may have been quicker.
    if (!isThere()) throw error;
  }
}

/** Creates the folder of backups if there is none, and lets nobody but its owner look into it. */
export function makeOwnFolder(folder: string): void {
  makeFolder(folder);
  setMode(folder, FOLDER_OF_OWNER);
}
