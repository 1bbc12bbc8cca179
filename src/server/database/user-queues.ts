import pLimit from 'p-limit';

import { CrowdedError, HeldUpError } from './failures.ts';

const MOST_WAITING = 100;

/** Runs `work` when it is its turn among the writes of its user. */
export type InUserQueue = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets each user have one write under way at a time. Their next ones wait in line, and other users do not. One that has waited
 * for longer than `patienceMs` rejects when its turn comes: what holds the others up would hold it up as well. One that comes while
 * very many wait rejects at once.
 */
export function userQueues(patienceMs: number): InUserQueue {
  const queues = new Map<string, ReturnType<typeof pLimit>>();

  return async (userId, work) => {
    const queue = queues.get(userId) ?? pLimit(1);
    if (queue.pendingCount >= MOST_WAITING) throw new CrowdedError();
    queues.set(userId, queue);
    const begun = performance.now();
    try {
      return await queue(async () => {
        if (performance.now() - begun > patienceMs) throw new HeldUpError();
        return work();
      });
    } finally {
      // The write that has just ended no longer counts.
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(userId);
    }
  };
}
