import { parseCalendarDate } from '#contract/calendar-date.ts';

import { addDays, weekday } from '../time/day-steps.ts';
import { toDay } from './days.ts';
import { dayNames, foldWord } from './month-names.ts';
import type { DayNames } from './month-names.ts';

/** A time of day with what stands before it; a T is a letter of the date unless it is that of ISO. */
const TIME =
  /(?:^|\s*,\s*|\s+|(?<=\d)T)(?:(?:at|um|@|à|a las)\s+)?(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)(?:\s*uhr)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i;
// What is longer is no date.
const LONGEST = 100;
/** From one 29 February to the next where the year between them has none, such as 2100. */
const MOST_YEARS = 8;
/** A number with the word after it, between which there is nothing but space. */
const NUMBERED = /\b\d{1,2}(?:st|nd|rd|th|\.)?\s+([\p{L}.]+)/gu;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** What programs write where there is no day. */
const NO_DATE = /^(?:0+(?:[./-]0+){2}|none|null|nil|n\/a|[-–—]+)$/i;

/** What a text says without the time of day at its end. */
export function splitTime(text: string): { words: string; hasTime: boolean } {
  const whole = text.trim();
  const words = whole.length > LONGEST ? whole : whole.replace(TIME, '').trim();
  return { words, hasTime: words !== whole };
}

/** Whether a text says that there is no date. */
export function isNoDate(text: string): boolean {
  return text.trim() === '' || NO_DATE.test(splitTime(text).words);
}

/** 'Oct 5 2026', '5-Oct', 'Montag, 5. Oktober 2026': without a year the next of that name. */
function namedMonth(words: string, names: DayNames, today: string): string | null {
  const isWeekday = (word: string) => names.weekdays.has(word) && !names.months.has(word);
  // '1st Wednesday January' is another day in each year.
  for (const [, next = ''] of words.matchAll(NUMBERED)) if (isWeekday(foldWord(next))) return null;
  const parts = words
    .split(/[\s,-]+/)
    .map(foldWord)
    // A weekday elsewhere says no more than the date.
    .filter((part) => part !== '' && !isWeekday(part));
  const month = parts.map((part) => names.months.get(part)).find((number) => number !== undefined);
  const numbers = parts
    .filter((part) => !names.months.has(part))
    .map((part) =>
      /^(\d{1,2})(?:st|nd|rd|th)?$|^(\d{4})$/.test(part) ? Number.parseInt(part, 10) : Number.NaN,
    );
  if (month === undefined || numbers.length + 1 !== parts.length || numbers.some(Number.isNaN)) return null;
  const day = numbers.find((number) => number <= 31);
  const year = numbers.find((number) => number > 31);
  if (day === undefined || numbers.length > 2 || (numbers.length === 2 && year === undefined)) return null;
  if (year !== undefined) return toDay(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  for (let ahead = 0; ahead <= MOST_YEARS; ahead += 1) {
    const date = toDay(thisYear + ahead, month, day);
    if (date && date >= today) return date;
  }
  return null;
}

/** Reads a date without a time in a language and in English; returns null for words that are none. */
export function readWrittenDate(words: string, language: string, today: string): string | null {
  if (words.length > LONGEST) return null;
  const iso = ISO.exec(words);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  for (const names of [dayNames(language || 'en'), dayNames('en')]) {
    const word = foldWord(words);
    const days = names.days.get(word);
    if (days !== undefined) return addDays(today, days);
    const named = names.weekdays.get(word);
    // The name of today is the one of next week, as those who write it mean it.
    if (named !== undefined) return addDays(today, ((named - weekday(today) + 13) % 7) + 1);
    const date = namedMonth(words, names, today);
    if (date && parseCalendarDate(date)) return date;
  }
  return null;
}

/** So many days ago a day without a year is still taken for an overdue one: what comes too early is seen, what comes too late is not. */
const OVERDUE_DAYS = 182;

/** Reads the day of a task: one without a year is that nearest to today. */
export function readNearDate(words: string, language: string, today: string): string | null {
  return readWrittenDate(words, language, /\d/.test(words) ? addDays(today, -OVERDUE_DAYS) : today);
}

/** Whether a date that could be read follows from the day on which it is read. */
export function isRelative(words: string): boolean {
  return !/\d{4}/.test(words);
}
