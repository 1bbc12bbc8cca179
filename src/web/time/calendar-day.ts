import { parseCalendarDate } from '#contract/calendar-date.ts';

import { isolate } from './isolate.ts';

export const DAY_MS = 86_400_000;

/**
 * How a calendar date is formatted: as that day in UTC, so that no time zone moves it, and by the calendar by which its rule and its
 * field count, also where the reader's own is another one.
 */
export const AS_WRITTEN = { timeZone: 'UTC', calendar: 'gregory' } as const;

const localFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', ...AS_WRITTEN });

/** Returns the start of a calendar date in UTC as a time stamp; null where it is no date. */
export function utcMidnight(date: string): number | null {
  // Date.UTC would take the years below 100 for those of the 20th century.
  return parseCalendarDate(date) && Date.parse(date);
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** Returns the calendar date (YYYY-MM-DD) on the reader's own clock. */
export function localDate(now: Date): string {
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`;
}

/** Writes a calendar date (YYYY-MM-DD) in the reader's local format. */
export function formatDate(date: string): string {
  const midnight = utcMidnight(date);
  return midnight === null ? date : isolate(localFormat.format(midnight));
}

/** Returns how many days after `from` the calendar date `to` is; null where one of them is no date. */
export function daysBetween(from: string, to: string): number | null {
  const [start, end] = [utcMidnight(from), utcMidnight(to)];
  return start === null || end === null ? null : (end - start) / DAY_MS;
}
