import { LIMITS } from '#contract/limits.ts';

const DAY_MS = 86_400_000;

/** Says how long a deleted task is still kept. */
export function daysLeft(deletedAt: string, now: number): string {
  const end = Date.parse(deletedAt) + LIMITS.trashDays * DAY_MS;
  const days = Math.ceil((end - now) / DAY_MS);
  if (days <= 1) return 'less than a day left';
  return `${days} days left`;
}
