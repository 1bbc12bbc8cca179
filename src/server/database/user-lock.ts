import { promises as timers } from 'node:timers';

import { AccountInUseError } from './failures.ts';

type Holder = { since: number; ended: Promise<void> };
type Sharers = { callers: number; ended: PromiseWithResolvers<void> };

/**
 * A readers-writer lock for each user, in this process alone: who shares a user's data does so side by side, and who needs it alone
 * waits for them, while the later ones wait for that one. Where that takes longer than `patienceMs`, `shared` throws.
 */
export function createUserLock(patienceMs: number) {
  const holders = new Map<string, Holder>();
  const sharers = new Map<string, Sharers>();

  async function untilFree(userId: string): Promise<void> {
    for (let other = holders.get(userId); other; other = holders.get(userId)) {
      const over = new AbortController();
      const leftMs = Math.max(0, other.since + patienceMs - performance.now());
      const timeout = timers.setTimeout(leftMs, 'late', { signal: over.signal, ref: false });
      // It is ended below, where the holder was done before; then nobody waits for it any more.
      timeout.catch(() => {});
      const first = await Promise.race([other.ended, timeout]);
      over.abort();
      if (first === 'late') throw new AccountInUseError();
    }
  }

  return {
    /** Runs `work` beside others of its user. Throws where somebody has the account alone for long; not to be nested. */
    async shared<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
      if (holders.has(userId)) await untilFree(userId);
      const others = sharers.get(userId) ?? { callers: 0, ended: Promise.withResolvers<void>() };
      sharers.set(userId, others);
      others.callers += 1;
      try {
        return await work();
      } finally {
        others.callers -= 1;
        if (others.callers === 0) {
          sharers.delete(userId);
          others.ended.resolve();
        }
      }
    },

    /** Whether somebody has the account alone, or waits for that. */
    isExclusive: (userId: string): boolean => holders.has(userId),

    /** Runs `work` once all others of its user have ended, and lets none begin before it ends. */
    async exclusive<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
      for (let other = holders.get(userId); other; other = holders.get(userId)) await other.ended;
      const { promise, resolve } = Promise.withResolvers<void>();
      holders.set(userId, { since: performance.now(), ended: promise });
      try {
        await sharers.get(userId)?.ended.promise;
        return await work();
      } finally {
        holders.delete(userId);
        resolve();
      }
    },
  };
}

export type UserLock = ReturnType<typeof createUserLock>;
