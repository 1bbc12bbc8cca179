import pLimit from 'p-limit';

import { HeldUpError } from './failures.ts';

/** Does a work of a user when it is its turn. */
export type InLane = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets each user have one work under way at a time. Their next ones wait in line, and other users do not. One that has waited
 * for longer than `patienceMs` rejects when its turn comes: what holds the others up would hold it up as well.
 */
export function userLanes(patienceMs: number): InLane {
  const lanes = new Map<string, ReturnType<typeof pLimit>>();

  return async (userId, work) => {
    const lane = lanes.get(userId) ?? pLimit(1);
    lanes.set(userId, lane);
    const begun = performance.now();
    try {
      return await lane(async () => {
        if (performance.now() - begun > patienceMs) throw new HeldUpError();
        return work();
      });
    } finally {
      // The work that has just ended no longer counts.
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(userId);
    }
  };
}
