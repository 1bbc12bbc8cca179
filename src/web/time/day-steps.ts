import { parseCalendarDate } from '#contract/calendar-date.ts';
import { formatDayNumber, toDayNumber, toWeekday } from '#contract/day-number.ts';

/** Returns the calendar date so many days after another one; what is no date stays as it is, and so does one that has no such day. */
export function addDays(date: string, days: number): string {
  const day = parseCalendarDate(date);
  return (day && formatDayNumber(toDayNumber(day) + days)) ?? date;
}

/** Returns the weekday of a calendar date: 0 is Monday. */
export function weekday(date: string): number {
  const day = parseCalendarDate(date);
  return day ? toWeekday(toDayNumber(day)) : 0;
}
