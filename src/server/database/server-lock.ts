import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { logIgnored } from '../log/log.ts';
import { naming } from './failure-words.ts';
import { isFileLocked } from './failures.ts';
import { makeFolder, restrictToOwner } from './file-mode.ts';

// A server that was just told to stop has this long to end.
const WAIT_MS = 2500;

/**
 * Locks a folder for this process. The lock is one of the operating system on a file of its own, so that a crash frees it, and
 * programs that only read or copy the data never meet it. Returns what gives it up, or null where another process has it.
 */
function lockFolder(folder: string, name: string): (() => void) | null {
  makeFolder(folder);
  const file = join(folder, name);
  restrictToOwner(file);
  const lock = naming(file, () => new DatabaseSync(file, { timeout: WAIT_MS }));
  try {
    naming(file, () => lock.exec('begin exclusive'));
  } catch (error) {
    lock.close();
    if (!isFileLocked(error)) throw error;
    return null;
  }
  return () => lock.close();
}

/** Makes this process the one server of a folder: another one's changes would reach no stream of this one. Throws where it has one. */
export function lockDataDir(dataDir: string): () => void {
  const unlock = lockFolder(dataDir, 'holdfast.lock');
  if (unlock === null)
    throw new Error('another server is running with it. Stop that one, or set DATA_DIR to another folder.');
  return unlock;
}

function tryLockBackups(folder: string): (() => void) | null {
  try {
    return lockFolder(folder, 'backups.lock');
  } catch (error) {
    // Nobody is kept from the data by it, and the next backup says why nothing can be written there.
    logIgnored('locking the folder of the backups', error);
    return () => {};
  }
}

/** Makes this process the one server whose backups are in a folder: another one would take them for its own, and remove them. */
export function lockBackups(folder: string): () => void {
  const unlock = tryLockBackups(folder);
  if (unlock === null)
    throw new Error(`another server has its backups in ${folder}. Set BACKUP_DIR to another folder.`);
  return unlock;
}
