import { LIMITS } from '#contract/limits.ts';

import { DAY_MS } from '../time/calendar-day.ts';

/** Says how long a deleted task is still kept. */
export function daysLeft(deletedAt: string, now: number): string {
  const end = Date.parse(deletedAt) + LIMITS.trashDays * DAY_MS;
  // The clock of this device may be behind that of the server.
  const days = Math.min(Math.ceil((end - now) / DAY_MS), LIMITS.trashDays);
  if (days <= 0) return 'goes when the server next clears its trash';
  if (days <= 1) return 'less than a day left';
  return `${days} days left`;
}
