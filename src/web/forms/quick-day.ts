import { daysBetween } from '../time/calendar-day.ts';
import { formatShortDate } from '../time/short-date.ts';

/** Says a due date in few words: 'Today', 'Tomorrow', 'Fri, 27 Nov'. */
export function describeQuickDay(date: string, today: string): string {
  if (date === today) return 'Today';
  return daysBetween(today, date) === 1 ? 'Tomorrow' : formatShortDate(date, today);
}
