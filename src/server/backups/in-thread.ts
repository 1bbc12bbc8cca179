import { Worker } from 'node:worker_threads';

import type { VerifiedCopy } from '../database/read-only.ts';

export type ThreadInput = {
  /** The file of the database. */
  source: string;
  folder: string;
  /** How many backups are kept in the folder. */
  kept: number;
  now: Date;
};

/** Backs a database up in a thread of its own. Throws where there is no copy. */
export async function backUpInThread(workerData: ThreadInput): Promise<VerifiedCopy> {
  const thread = new Worker(new URL(import.meta.resolve('#server/backups/thread.ts')), {
    workerData,
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<VerifiedCopy>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('The thread of a backup ended without an answer.')));
  return promise;
}
