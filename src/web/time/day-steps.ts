import { utcMidnight } from './calendar-day.ts';

const DAY_MS = 86_400_000;

/** Returns the calendar date so many days after another one; what is no date stays as it is. */
export function addDays(date: string, days: number): string {
  const midnight = utcMidnight(date);
  return midnight === null ? date : new Date(midnight + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the day of the week of a calendar date: 1 is Monday, 7 is Sunday. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date) ?? 0).getUTCDay() || 7;
}
