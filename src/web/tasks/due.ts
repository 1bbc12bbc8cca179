import { parseCalendarDate } from '#contract/calendar-date.ts';

const DAY_MS = 86_400_000;

// The parts of a calendar date are formatted as that day in UTC, so that no time zone moves it.
const localFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

function utcMidnight(date: string): number | null {
  const day = parseCalendarDate(date);
  return day && Date.UTC(day.year, day.month - 1, day.day);
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** The calendar date (YYYY-MM-DD) on the reader's own clock. */
export function localDate(now: Date): string {
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`;
}

/** A calendar date (YYYY-MM-DD) in the reader's local format. */
export function formatDate(date: string): string {
  const midnight = utcMidnight(date);
  return midnight === null ? date : localFormat.format(midnight);
}

export type DueWords = { text: string; tone: 'overdue' | 'today' | 'soon' | 'plain' };

/** What a card says of its due date; null for a task of another server that has none. */
export function dueWords(dueDate: string | null, today: string, completed: boolean): DueWords | null {
  const due = dueDate === null ? null : utcMidnight(dueDate);
  const now = utcMidnight(today);
  if (dueDate === null || due === null || now === null) return null;
  const date = localFormat.format(due);
  const days = (due - now) / DAY_MS;
  if (completed || days > 1) return { text: date, tone: 'plain' };
  if (days < 0) return { text: `Overdue · ${date}`, tone: 'overdue' };
  return days === 0
    ? { text: `Today · ${date}`, tone: 'today' }
    : { text: `Tomorrow · ${date}`, tone: 'soon' };
}
