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
  let counted = 0;

  /**
   * Throws where the account has reached its limit; the request that reaches it may go beyond. Returns what takes the count back where
   * the changes were not made.
   */
  return (userId: string, changes = 1): (() => void) => {
    const seconds = Math.floor(now().getTime() / 1000);
    const hour = Math.floor(seconds / HOUR_SECONDS);
    if (hour !== counted) counts.clear();
    counted = hour;
    const count = counts.get(userId) ?? 0;
    if (count >= most) throw refusal(most, (hour + 1) * HOUR_SECONDS - seconds);
    counts.set(userId, count + changes);
    return () => {
      if (hour === counted) counts.set(userId, (counts.get(userId) ?? changes) - changes);
    };
  };
}

export type ChangeLimit = ReturnType<typeof changeLimit>;
