import { promises as timers } from 'node:timers';

import pLimit from 'p-limit';

import { tooManyRequests } from '../errors/try-later.ts';

const MOST_WAITING = 100;

type Turns = { limit: ReturnType<typeof pLimit>; callers: number };

/** Lets each user have so many works under way at a time. Their next ones wait for a turn, and other users do not. */
export function userTurns(atOnce: number) {
  const users = new Map<string, Turns>();

  /** Does a work, and lets whatever has arrived meanwhile go before the next one of its user. */
  async function workInTurn<Result>({ limit }: Turns, work: () => Promise<Result>): Promise<Result> {
    return limit(async () => {
      const result = await work();
      if (limit.pendingCount > 0) await timers.setImmediate();
      return result;
    });
  }

  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    const turns = users.get(userId) ?? { limit: pLimit(atOnce), callers: 0 };
    if (turns.callers >= atOnce + MOST_WAITING) throw tooManyRequests();
    users.set(userId, turns);
    turns.callers += 1;
    try {
      return await workInTurn(turns, work);
    } finally {
      turns.callers -= 1;
      if (turns.callers === 0) users.delete(userId);
    }
  };
}
