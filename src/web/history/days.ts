import type { Revision } from '#contract/history.ts';

import { formatDate, localDate } from '../time/calendar-day.ts';
import { addDays } from '../time/day-steps.ts';

export type DayOfChanges = { day: string; changes: Revision[] };

/** Puts changes, newest first, under the days (YYYY-MM-DD) of the reader's own calendar. */
export function groupByDay(changes: readonly Revision[]): DayOfChanges[] {
  const days = Map.groupBy(changes, ({ at }) => localDate(new Date(at)));
  return Array.from(days, ([day, ofDay]) => ({ day, changes: ofDay }));
}

/** Returns how a day is called today. */
export function formatDay(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDate(day);
}
