import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { VerifiedCopy } from '../database/read-only.ts';

export type ThreadInput = { source: string; target: string };

/** Copies and checks a database in a thread of its own. Throws where there is no copy. */
export async function copyInThread(workerData: ThreadInput): Promise<VerifiedCopy> {
  const thread = new Worker(new URL(import.meta.resolve('#server/backups/thread.ts')), {
    workerData,
    execArgv: [],
  });
  const [copied]: VerifiedCopy[] = await once(thread, 'message');
  if (!copied) throw new Error('The thread of a backup ended without an answer.');
  return copied;
}
