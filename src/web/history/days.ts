import type { Revision } from '#contract/history.ts';

import { formatDate, localDate } from '../time/calendar-day.ts';
import { addDays } from '../time/day-steps.ts';

/** Changes of one day that follow each other; `key` is that of no other run. */
type DayOfChanges = { key: string; day: string; changes: Revision[] };

/**
 * Puts changes under the days (YYYY-MM-DD) of the reader's own calendar, in their order. An import brings old ones among the newest, so a day
 * may come more than once.
 */
export function groupChangesByDay(changes: readonly Revision[]): DayOfChanges[] {
  const runs: DayOfChanges[] = [];
  const countOf = new Map<string, number>();
  for (const change of changes) {
    const day = localDate(new Date(change.at));
    const last = runs.at(-1);
    if (last?.day === day) last.changes.push(change);
    else {
      const count = (countOf.get(day) ?? 0) + 1;
      countOf.set(day, count);
      runs.push({ key: `${day}-${count}`, day, changes: [change] });
    }
  }
  return runs;
}

/** Returns how a day is called today. */
export function formatDay(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDate(day);
}
