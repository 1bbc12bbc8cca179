import type { ApiError } from '../errors/api-error.ts';

const HOUR_SECONDS = 60 * 60;

/**
 * Counts the changes of each account in every hour, and refuses more than so many by the error that it is given: each stays in the
 * history, so that an account without an end of them would fill the disk. Each process counts for itself.
 */
export function changeLimit(
  most: number,
  now: () => Date,
  refusal: (most: number, retryAfterSeconds: number) => ApiError,
) {
  const counts = new Map<string, number>();
  let countedHour = 0;

  /** Begins to count anew in another hour. Returns how many seconds are left of the present one. */
  function followClock(): number {
    const seconds = Math.floor(now().getTime() / 1000);
    const hour = Math.floor(seconds / HOUR_SECONDS);
    if (hour !== countedHour) counts.clear();
    countedHour = hour;
    return (hour + 1) * HOUR_SECONDS - seconds;
  }

  /** Throws where the account has reached its limit; the request that reaches it may go beyond. */
  function check(userId: string): void {
    const secondsLeft = followClock();
    if ((counts.get(userId) ?? 0) >= most) throw refusal(most, secondsLeft);
  }

  /** Counts changes that were made. */
  function count(userId: string, changes: number): void {
    followClock();
    counts.set(userId, (counts.get(userId) ?? 0) + changes);
  }

  /**
   * Throws where the account has reached its limit. Counts changes while they are made, and then those alone that were: what was refused
   * is tried again, and counts then.
   */
  async function whileMaking<Result>(
    userId: string,
    changes: number,
    work: () => Promise<Result>,
    countMade: (result: Result) => number = () => changes,
  ): Promise<Result> {
    check(userId);
    count(userId, changes);
    const hour = countedHour;
    let made = 0;
    try {
      const result = await work();
      made = countMade(result);
      return result;
    } finally {
      followClock();
      if (hour === countedHour) count(userId, made - changes);
    }
  }

  return { check, count, whileMaking };
}

export type ChangeLimit = ReturnType<typeof changeLimit>;
