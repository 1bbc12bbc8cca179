import { promises as timers } from 'node:timers';

import { AccountInUseError } from './failures.ts';

const LONGEST_WAIT_MS = 5000;

type Owner = { since: number; ended: Promise<void> };
type Sharing = { callers: number; ended: PromiseWithResolvers<void> };

/**
 * A readers-writer lock for each user, in this process alone: who shares a user's data does so side by side, and who needs it alone
 * waits for them, while the later ones wait for that one. Where that takes long, `share` throws.
 */
export function createUserAccess(longestWaitMs = LONGEST_WAIT_MS) {
  const taken = new Map<string, Owner>();
  const shared = new Map<string, Sharing>();

  async function untilFree(userId: string): Promise<void> {
    for (let other = taken.get(userId); other; other = taken.get(userId)) {
      const over = new AbortController();
      const leftMs = Math.max(0, other.since + longestWaitMs - performance.now());
      const timeout = timers.setTimeout(leftMs, 'late', { signal: over.signal, ref: false });
      // It is ended below, where the owner was done before; then nobody waits for it any more.
      timeout.catch(() => {});
      const first = await Promise.race([other.ended, timeout]);
      over.abort();
      if (first === 'late') throw new AccountInUseError();
    }
  }

  return {
    /** Does a work beside others of its user. Throws where somebody has the account alone for long; not to be nested. */
    async share<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
      if (taken.has(userId)) await untilFree(userId);
      const sharing = shared.get(userId) ?? { callers: 0, ended: Promise.withResolvers<void>() };
      shared.set(userId, sharing);
      sharing.callers += 1;
      try {
        return await work();
      } finally {
        sharing.callers -= 1;
        if (sharing.callers === 0) {
          shared.delete(userId);
          sharing.ended.resolve();
        }
      }
    },

    /** Whether somebody has the account alone, or waits for that. */
    isTaken: (userId: string): boolean => taken.has(userId),

    /** Does a work once all others of its user have ended, and lets none begin before it ends. */
    async alone<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
      for (let other = taken.get(userId); other; other = taken.get(userId)) await other.ended;
      const { promise, resolve } = Promise.withResolvers<void>();
      taken.set(userId, { since: performance.now(), ended: promise });
      try {
        await shared.get(userId)?.ended.promise;
        return await work();
      } finally {
        taken.delete(userId);
        resolve();
      }
    },
  };
}

export type UserAccess = ReturnType<typeof createUserAccess>;
