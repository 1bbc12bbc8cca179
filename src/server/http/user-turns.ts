import { promises as timers } from 'node:timers';

import pLimit from 'p-limit';

import { tooManyRequests } from '../errors/try-later.ts';

const MOST_WAITING = 100;

/** Lets each user have so many calls under way at a time. Their next ones wait for a turn, and other users do not. */
export function userTurns(atOnce: number) {
  const limits = new Map<string, ReturnType<typeof pLimit>>();

  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(userId) ?? pLimit(atOnce);
    if (limit.pendingCount >= MOST_WAITING) throw tooManyRequests();
    limits.set(userId, limit);
    try {
      return await limit(async () => {
        const result = await work();
        // Whatever has arrived meanwhile goes before the next one of this user.
        if (limit.pendingCount > 0) await timers.setImmediate();
        return result;
      });
    } finally {
      // The call that has just ended no longer counts.
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(userId);
    }
  };
}
