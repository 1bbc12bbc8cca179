import { AS_WRITTEN, utcMidnight } from './calendar-day.ts';
import { isolate } from './isolate.ts';

const SHORT = { weekday: 'short', day: 'numeric', month: 'short', ...AS_WRITTEN } as const;
const shortFormat = new Intl.DateTimeFormat(undefined, SHORT);
const yearFormat = new Intl.DateTimeFormat(undefined, { ...SHORT, year: 'numeric' });

/** Writes a calendar date shortly, in the reader's local format: 'Mon, 30 Nov', and of another year than today's with it. */
export function formatShortDate(date: string, today: string): string {
  const midnight = utcMidnight(date);
  if (midnight === null) return date;
  return isolate((date.slice(0, 4) === today.slice(0, 4) ? shortFormat : yearFormat).format(midnight));
}
