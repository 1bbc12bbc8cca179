import { utcMidnight } from './calendar-day.ts';

const shortFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Writes a calendar date shortly, with its weekday: 'Mon, 30 Nov', in the reader's local format. */
export function formatShortDate(date: string): string {
  const midnight = utcMidnight(date);
  return midnight === null ? date : shortFormat.format(midnight);
}
