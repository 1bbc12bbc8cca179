const PARTS = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY_MS = 86_400_000;
// The calendar comes round after 400 years; Date.UTC takes the years below 100 for those of the 20th century.
const [CYCLE_YEARS, CYCLE_DAYS] = [400, 146_097];

/** A day without a time or a zone, as numbers; the month counts from 1. */
export type CalendarDay = { year: number; month: number; day: number };

/** Returns how many days a month has; the month counts from 1. Undefined where no such month exists. */
export function daysInMonth(year: number, month: number): number | undefined {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : DAYS[month - 1];
}

/** Parses a YYYY-MM-DD text; returns null where no such day exists (2026-02-30). */
export function parseCalendarDate(value: string): CalendarDay | null {
  const match = PARTS.exec(value);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const days = daysInMonth(year, month);
  return year >= 1 && days !== undefined && day >= 1 && day <= days ? { year, month, day } : null;
}

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
