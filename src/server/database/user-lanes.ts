import pLimit from 'p-limit';

/** Does a work of a user when it is its turn. */
export type InLane = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/** Lets each user have so many works under way at a time. Their next ones wait in line, and other users do not. */
export function userLanes(atOnce: number): InLane {
  const lanes = new Map<string, ReturnType<typeof pLimit>>();

  return async (userId, work) => {
    const lane = lanes.get(userId) ?? pLimit(atOnce);
    lanes.set(userId, lane);
    try {
      return await lane(work);
    } finally {
      // The work that has just ended no longer counts.
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(userId);
    }
  };
}
