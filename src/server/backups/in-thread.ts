import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Verdict } from '../database/verify.ts';

export type ThreadInput = { source: string; target: string };

/** Copies and checks a database in a thread of its own. Throws what was wrong with it. */
export async function copyInThread(workerData: ThreadInput): Promise<Verdict> {
  const thread = new Worker(new URL(import.meta.resolve('#server/backups/thread.ts')), {
    workerData,
    execArgv: [],
  });
  const [verdict]: Verdict[] = await once(thread, 'message');
  if (!verdict) throw new Error('The thread of a backup ended without an answer.');
  return verdict;
}
