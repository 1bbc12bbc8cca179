import { AS_WRITTEN } from './calendar-day.ts';
import { isolate } from './isolate.ts';

const SECOND_MS = 1_000;
const MINUTE_S = 60;

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', MINUTE_S],
] as const;

const relative = new Intl.RelativeTimeFormat('en');
// A format keeps the zone in which it was made; what the reader's clock says is written as that time in UTC.
const exact = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
  ...AS_WRITTEN,
});
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });

/** Returns when it is in UTC what the reader's own clock says at an instant. */
function onOwnClock(at: string): number {
  const instant = new Date(at);
  return instant.getTime() - instant.getTimezoneOffset() * MINUTE_S * SECOND_MS;
}

/** Says how long ago an instant was: 'just now', '3 hours ago'. */
export function timeAgo(at: string, now: number): string {
  // Clocks differ a little: what the server dates ahead of this one is now.
  const seconds = Math.max(0, (now - Date.parse(at)) / SECOND_MS);
  const step = STEPS.find(([, size]) => seconds >= size);
  return step ? relative.format(-Math.floor(seconds / step[1]), step[0]) : 'just now';
}

/** Writes the day and the time of an instant in the reader's local format. */
export function exactTime(at: string): string {
  return isolate(exact.format(onOwnClock(at)));
}

/** Writes the time of day of an instant in the reader's local format. */
export function clockTime(at: string): string {
  return clock.format(onOwnClock(at));
}
