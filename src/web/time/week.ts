import { utcMidnight } from './calendar-day.ts';
import { addDays, weekday } from './day-steps.ts';

// As with each calendar date, no time zone moves it.
const longFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const WEEK = 7;
const MONDAY = 1;

/** What not every browser tells of a language. */
type Region = { language: string; getWeekInfo?: () => { firstDay: number } };

const region: Region = new Intl.Locale(longFormat.resolvedOptions().locale);

/** The day with which a week begins where the reader is: 1 is Monday, 7 is Sunday. */
export const FIRST_DAY_OF_WEEK = region.getWeekInfo?.().firstDay ?? MONDAY;

/** Returns the first and the last day of the week in which a calendar date lies. */
export function weekOf(date: string, firstDay: number): [first: string, last: string] {
  const first = addDays(date, -((weekday(date) - firstDay + WEEK) % WEEK));
  return [first, addDays(first, WEEK - 1)];
}

/** Writes a calendar date with its weekday, in the reader's local format and without its year. */
export function formatWeekday(date: string): string {
  const midnight = utcMidnight(date);
  return midnight === null ? date : longFormat.format(midnight);
}
