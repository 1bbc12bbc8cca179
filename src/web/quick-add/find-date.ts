import { parseCalendarDate } from '#contract/calendar-date.ts';
import { formatDayNumber, toDayNumber } from '#contract/day-number.ts';

import type { DateLanguage } from './date-language.ts';
import { skipTaken, toPiece, trimTaken } from './piece.ts';
import type { Found, IsDismissed } from './piece.ts';

const ISO = /^\d{4}-\d{2}-\d{2}$/u;
/** From one 29 February to the next where the year between them has none, such as 2100. */
const MOST_YEARS = 8;
/** The words of the longest date: 'by wednesday the 5th of march 2027'. */
const MOST_WORDS = 7;
const WORD = /\S+/gu;
// 'Dentist - tomorrow', 'Dentist, tomorrow'; a slash may be the end of a word.
const SEPARATOR = /[,–—-]$|\s\/$/u;
const DASH = /[–—-]$/u;
// A date behind these is a deadline, 'bis Freitag', or the end of a range, 'von Montag bis Freitag'.
const UNTIL = /^(?:bis(?:\s+zum)?|até)\s+/iu;
const FROM = /(?:^|\s)(?:vo[mn]|ab|de)$/iu;
const DAY = /(?:^|\s)((?:vo[mn]|de)\s+)?(\d{1,2})(?:st|nd|rd|th|er|\.)?$/iu;
const CLOCK = '(?:[01]?\\d|2[0-4])(?:[:.]\\d{2})?(?:\\s?(?:[ap]\\.?m\\.?|Uhr|h))?';
/** The beginning of a range of times, '9-10am', 'from 9 to 10:30', whose end is a time for itself. */
const RANGE = new RegExp(
  `(?:\\s+(?:from|von))?(\\s+)${CLOCK}(?:\\s*[–—-]\\s*|\\s+(?:to|bis)\\s+)(?=${CLOCK}$)`,
  'iu',
);
// 'Dentist friday, 5pm'.
const BEFORE_TIME = /\s*[,–—-]$/u;
/** A time of day is shorter, and a line can be very long. */
const LONGEST_TIME = 60;

type Reader = { today: string; languages: readonly DateLanguage[] };

/** A date that is not over, and the languages in which a phrase says it. */
type Read = { date: string; languages: readonly DateLanguage[] };

/** Reads a phrase as somebody does whose day `today` is; null where it says none, as the 30th of February. */
function readFrom({ parse }: DateLanguage, text: string, today: string): string | null {
  const day = parseCalendarDate(today);
  // Noon exists on every day in every zone.
  const said = day && parse(text, new Date(day.year, day.month - 1, day.day, 12));
  const date = said && formatDayNumber(toDayNumber(said));
  return date && parseCalendarDate(date)?.day === said.day ? date : null;
}

/** Reads a phrase in one language; without a year a 29 February is the next one, and a library looks for it in this year and the next alone. */
function readIn(language: DateLanguage, text: string, today: string): string | null {
  const date = readFrom(language, text, today);
  if (date !== null) return date;
  const leapDay = Array.from(
    { length: MOST_YEARS + 1 },
    (_, ahead) => `${Number(today.slice(0, 4)) + ahead}-02-29`,
  ).find((one) => one >= today && parseCalendarDate(one));
  return leapDay !== undefined && readFrom(language, text, leapDay) === leapDay ? leapDay : null;
}

/** Reads a whole phrase as a date; null where it says none. */
function readPhrase(phrase: string, { today, languages }: Reader): Read | null {
  const text = phrase.replaceAll(/\s+/gu, ' ');
  const iso = [text, ...languages.map(({ lead }) => text.replace(lead, ''))].find((said) => ISO.test(said));
  if (iso !== undefined) return iso >= today && parseCalendarDate(iso) ? { date: iso, languages } : null;
  const read = languages.flatMap((language) => {
    const date = language.phrase.test(text) ? readIn(language, text, today) : null;
    return date !== null && date >= today ? [{ date, language }] : [];
  });
  const [first] = read;
  return first ? { date: first.date, languages: read.map(({ language }) => language) } : null;
}

/**
 * Finds the longest date at the end of a text, and whether the word before it makes it part of the title. Behind the form of a date
 * that is none, or is over, no shorter one counts: '3 nov 26' does not mean the 26th.
 */
function findAtEnd(text: string, reader: Reader): { start: number; date: string; isPart: boolean } | null {
  const starts = [...text.matchAll(WORD)].map(({ index }) => index).slice(-MOST_WORDS);
  for (const start of starts) {
    const phrase = text.slice(start);
    const read = readPhrase(phrase, reader);
    if (!read && reader.languages.some((language) => language.phrase.test(phrase))) return null;
    if (!read) continue;
    const before = text.slice(0, start).trimEnd();
    const said = phrase.replaceAll(/\s+/gu, ' ');
    const isPart = read.languages.some(({ notAfter }) =>
      notAfter.some(([fence, fenced]) => fenced.test(said) && fence.test(before)),
    );
    return { start, date: read.date, isPart };
  }
  return null;
}

function withoutTime(text: string, { languages }: Reader): string {
  const tail = text.slice(-LONGEST_TIME);
  const last = tail.replace(RANGE, '$1');
  for (const { time } of languages) {
    const match = time.exec(last);
    if (match) return text.slice(0, tail.slice(0, match.index).replace(BEFORE_TIME, '').length - tail.length);
  }
  return text;
}

/** Takes off every time of day at the end, since one may tell another more closely: 'morning at 9'. */
function withoutTimes(blotted: string, reader: Reader): string {
  let text: string;
  let rest = trimTaken(blotted);
  do {
    text = rest;
    rest = trimTaken(withoutTime(text, reader));
  } while (rest.length < text.length);
  return rest;
}

/** Whether a phrase is the last day of a range whose first one is said before it without its month: '5 - 7 march'. */
function isLastDay(phrase: string, date: string, before: string, isSeparated: boolean): boolean {
  const [, from, first] = DAY.exec(before) ?? [];
  const isRange = isSeparated || (from !== undefined && UNTIL.test(phrase));
  const last = Number(date.slice(-2));
  return isRange && Number(first) < last && Number.parseInt(phrase.replace(UNTIL, ''), 10) === last;
}

/**
 * Finds the date of a line, whose literal text and other pieces are blotted out: at its very end, or before a colon at its
 * beginning. Times of day may stand behind it. A second date makes it none: that is a range, or part of the title.
 */
export function findDate(
  line: string,
  blotted: string,
  reader: Reader,
  isDismissed: IsDismissed,
): Found<string> | null {
  const text = withoutTimes(blotted, reader);
  const last = findAtEnd(text, reader);
  if (last && !last.isPart) {
    const head = text.slice(0, last.start).trimEnd();
    const isSeparated = SEPARATOR.test(head);
    const before = isSeparated ? head.slice(0, -1) : head;
    const untimed = withoutTimes(before, reader);
    const earlier = findAtEnd(untimed, reader);
    // What is part of the title may stand beside a date: 'Freaky Friday tomorrow'. A dash says how far it goes: 'every mon - fri'.
    if (earlier && (!earlier.isPart || DASH.test(head))) return null;
    const phrase = text.slice(last.start);
    if (earlier && UNTIL.test(phrase) && FROM.test(before.slice(0, earlier.start).trimEnd())) return null;
    if (isLastDay(phrase, last.date, untimed, isSeparated)) return null;
    const start = isSeparated ? before.length : last.start;
    const piece = toPiece('date', line, start, text.length);
    return isDismissed(piece) ? null : { piece, value: last.date };
  }
  const start = skipTaken(blotted);
  const colon = start + blotted.slice(start).search(/:(?=\s)/u);
  const first = trimTaken(blotted.slice(start, Math.max(start, colon)));
  // A sentence begins with a capital, also where the language writes the word without one.
  const read =
    readPhrase(first, reader) ?? readPhrase(first.charAt(0).toLowerCase() + first.slice(1), reader);
  if (!read) return null;
  const end = start + first.length;
  // A sign may stand before the colon: 'tomorrow #home: mow'.
  const isNext = blotted.slice(end, colon).trim() === '';
  const piece = toPiece('date', line, start, isNext ? colon + 1 : end);
  return isDismissed(piece) ? null : { piece, value: read.date };
}
