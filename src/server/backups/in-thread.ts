import { once } from 'node:events';
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
  const [copied]: VerifiedCopy[] = await once(thread, 'message');
  if (!copied) throw new Error('The thread of a backup ended without an answer.');
  return copied;
}
