const PARTS = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day without a time or a zone, as numbers; the month counts from 1. */
export type CalendarDay = { year: number; month: number; day: number };

/** Parses a YYYY-MM-DD text; returns null where no such day exists (2026-02-30). */
export function parseCalendarDate(value: string): CalendarDay | null {
  const match = PARTS.exec(value);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && isLeap ? 29 : DAYS[month - 1];
  return year >= 1 && days !== undefined && day >= 1 && day <= days ? { year, month, day } : null;
}
