import { daysBetween, utcMidnight } from '../time/calendar-day.ts';

const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const yearFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Says a due date in few words: 'Today', 'Tomorrow', 'Fri, 27 Nov', and of another year with it. */
export function describeQuickDay(date: string, today: string): string {
  if (date === today) return 'Today';
  if (daysBetween(today, date) === 1) return 'Tomorrow';
  const format = date.slice(0, 4) === today.slice(0, 4) ? dayFormat : yearFormat;
  return format.format(utcMidnight(date) ?? 0);
}
