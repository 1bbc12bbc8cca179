import { parseCalendarDate } from '#contract/calendar-date.ts';
import { formatDayNumber, toDayNumber } from '#contract/day-number.ts';

import { utcMidnight } from './calendar-day.ts';

/** Returns the calendar date so many days after another one; what is no date stays as it is, and so does one that has no such day. */
export function addDays(date: string, days: number): string {
  const day = parseCalendarDate(date);
  return (day && formatDayNumber(toDayNumber(day) + days)) ?? date;
}

/** Returns the day of the week of a calendar date: 1 is Monday, 7 is Sunday. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date) ?? 0).getUTCDay() || 7;
}
