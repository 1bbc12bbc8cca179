import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { isLocked } from './failures.ts';
import { restrictToOwner } from './file-mode.ts';

// A server that was just told to stop has this long to end.
const WAIT_MS = 2500;

/**
 * Makes this process the one server of a folder: another one's changes would reach no stream of this one. Throws where it has
 * one. The lock is one of the operating system on a file of its own, so that a crash frees it, and programs that only read
 * or copy the data never meet it. Returns what gives it up.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'holdfast.lock');
  restrictToOwner(file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new Error('another server is running with it. Stop that one, or set DATA_DIR to another folder.', {
      cause: error,
    });
  }
  return () => lock.close();
}
