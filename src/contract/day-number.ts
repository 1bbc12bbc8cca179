import { parseCalendarDate } from './calendar-date.ts';
import type { CalendarDay } from './calendar-date.ts';

const DAY_MS = 86_400_000;
// The calendar comes round after 400 years; Date.UTC takes the years below 100 for those of the 20th century.
const [CYCLE_YEARS, CYCLE_DAYS] = [400, 146_097];

/** Returns the number of a day, by which days are counted: 1970-01-01 is 0. */
export function toDayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year + CYCLE_YEARS, month - 1, day) / DAY_MS - CYCLE_DAYS;
}

/** Returns the day of a number. */
export function parseDayNumber(number: number): CalendarDay {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Writes the day of a number as YYYY-MM-DD; null where its year has no four digits. */
export function formatDayNumber(number: number): string | null {
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10);
  return parseCalendarDate(text) && text;
}

/** Returns the weekday of a day's number, 0 for Monday and 6 for Sunday, as it is counted everywhere: day 0 was a Thursday. */
export function toWeekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
