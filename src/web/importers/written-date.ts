import { parseCalendarDate } from '#contract/calendar-date.ts';

import { addDays, weekday } from '../time/day-steps.ts';
import { toDay } from './days.ts';
import { dayNames, foldWord } from './month-names.ts';
import type { DayNames } from './month-names.ts';

/*
 * The dates of a cell, which is all date and in the language of its file, whichever the platform knows. The quick add seeks one in a title
 * that is full of other words, in the few languages whose false friends somebody knows (quick-add/find-date.ts): they share no grammar.
 */

/** A time of day with what stands before it; a T is a letter of the date unless it is that of ISO. */
const TIME =
  /(?:^|\s*,\s*|\s+|(?<=\d)T)(?:(?:at|um|@|à|a las)\s+)?(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)(?:\s*uhr)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i;
// What is longer is no date.
const LONGEST = 100;
/** The languages beside English in which the headings of a table are known. */
const LANGUAGES = ['de', 'fr', 'es'];
/** From one 29 February to the next where the year between them has none, such as 2100. */
const MOST_YEARS = 8;
/** A number with the word after it, between which there is nothing but space. */
const NUMBERED = /\b\d{1,2}(?:st|nd|rd|th|er|\.)?\s+([\p{L}.]+)/gu;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** What programs write where there is no day; the year 4501 is Outlook's. */
const NO_DATE = /^(?:0+(?:[./-]0+){2}|0?1[./-]0?1[./-]4501|4501-01-01|no date|none|null|nil|n\/a|[-–—]+)$/i;

/** A word before a date in numbers. */
const BEFORE_NUMBERS = /^([\p{L}.]+),?\s+(?=\d{1,4}[./-]\d)/u;

/** Takes away the weekday before a date in numbers, which says no more than they do: 'Sa. 5.12.2026'. */
function dropWeekday(words: string): string {
  const [before = '', name = ''] = BEFORE_NUMBERS.exec(words) ?? [];
  const isWeekday = ['en', ...LANGUAGES].some((language) => dayNames(language).weekdays.has(foldWord(name)));
  return isWeekday ? words.slice(before.length) : words;
}

/** What a text says of a day, without the time at its end. */
export function splitTime(text: string): { words: string; hasTime: boolean } {
  const whole = text.trim();
  const words = whole.length > LONGEST ? whole : whole.replace(TIME, '').trim();
  return { words: dropWeekday(words), hasTime: words !== whole };
}

/** Whether a text says that there is no date. */
export function isNoDate(text: string): boolean {
  return text.trim() === '' || NO_DATE.test(splitTime(text).words);
}

/** Words, whole and one by one, each as they are compared. */
type Said = { words: string; word: string; parts: string[] };

/** 'Oct 5 2026', '5-Oct', 'Montag, 5. Oktober 2026': without a year the next of that name. */
function namedMonth({ words, parts: all }: Said, names: DayNames, today: string): string | null {
  const month = all.map((part) => names.months.get(part)).find((number) => number !== undefined);
  if (month === undefined) return null;
  const isWeekday = (word: string) => names.weekdays.has(word) && !names.months.has(word);
  // '1st Wednesday January' is another day in each year.
  for (const [, next = ''] of words.matchAll(NUMBERED)) if (isWeekday(foldWord(next))) return null;
  // A weekday elsewhere says no more than the date, and so do the small words of '5 de mayo de 2026'.
  const parts = all.filter((part) => part !== 'de' && part !== 'del' && !isWeekday(part));
  const numbers = parts
    .filter((part) => !names.months.has(part))
    .map((part) =>
      /^(\d{1,2})(?:st|nd|rd|th|er)?$|^(\d{4})$/.test(part) ? Number.parseInt(part, 10) : Number.NaN,
    );
  if (numbers.length + 1 !== parts.length || numbers.some(Number.isNaN)) return null;
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

/** Reads words in one language: the name of a day, or a date with that of its month. */
function readNamed(said: Said, names: DayNames, today: string): string | null {
  const days = names.days.get(said.word);
  if (days !== undefined) return addDays(today, days);
  const named = names.weekdays.get(said.word);
  // The name of today is the one of next week, as those who write it mean it.
  if (named !== undefined) return addDays(today, ((named - weekday(today) + 6) % 7) + 1);
  const date = namedMonth(said, names, today);
  return date && parseCalendarDate(date) ? date : null;
}

/** Reads a date without a time in the first of some languages that has one; returns null for words that are none. */
function readInFirst(words: string, languages: readonly string[], today: string): string | null {
  if (words.length > LONGEST) return null;
  const iso = ISO.exec(words);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = words.split(/[\s,-]+/).filter(Boolean);
  const said = { words, word: foldWord(words), parts: parts.map(foldWord) };
  for (const language of languages) {
    const date = readNamed(said, dayNames(language), today);
    if (date) return date;
  }
  return null;
}

/** Reads a date without a time in a language and in English; returns null for words that are none. */
export function readWrittenDate(words: string, language: string, today: string): string | null {
  return readInFirst(words, [language || 'en', 'en'], today);
}

/** So many days ago a day without a year is still taken for an overdue one: what comes too early is seen, what comes too late is not. */
const OVERDUE_DAYS = 182;

/** The day from which on one without a year is the one nearest to today. */
function findStart(words: string, today: string): string {
  return /\d/.test(words) ? addDays(today, -OVERDUE_DAYS) : today;
}

/** Reads the day of a task: one without a year is that nearest to today. */
export function readNearDate(words: string, language: string, today: string): string | null {
  return readWrittenDate(words, language, findStart(words, today));
}

/** Shorter words alone, such as 'mar' and 'do', are weekdays in one language and something else in another. */
const SHORTEST = 4;

/** Reads the day of a task in a table, which does not say its language: words that are several days are none. */
export function readDateOfTable(words: string, today: string): string | null {
  const read = (language: string) => readInFirst(words, [language], findStart(words, today));
  const english = read('en');
  if (english || (words.length < SHORTEST && !/\d/.test(words))) return english;
  const days = new Set(LANGUAGES.flatMap((language) => read(language) ?? []));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}

/** Whether a date that could be read follows from the day on which it is read. */
export function isRelative(words: string): boolean {
  return !/\d{4}/.test(words);
}
