import type { CalendarDay } from '#contract/calendar-date.ts';

/** The words that say that a repetition begins on a date, in English as the rules are. */
export const STARTING = '(?:starting|beginning)';

/** The word before the end of a time, in English; a phone writes ’ for the apostrophe. */
export const UNTIL = "(?:until|['’]?till?)";

const HOUR = '\\d{1,2}(?:[:.]\\d{2})?';
const HALF_DAY = '\\s?[ap]\\.?m\\.?';
/** An hour as the second of two: 'at 8 and 20'. */
export const CLOCK = `${HOUR}(?:${HALF_DAY})?`;
/** A time of day behind other words, in English as the rules are. */
export const TIME = `\\s+(?:(?:at|@)\\s*${CLOCK}|${HOUR}${HALF_DAY}|\\d{1,2}:\\d{2}|(?:at\\s+)?(?:noon|midnight|night)|(?:in the\\s+)?(?:morning|afternoon|evening))`;

/** A year of two digits, behind a day and a month. */
export const SHORT_YEAR = /(?<=\d.*[\s,.])['’]?(\d{2})$/u;

/** How one language says dates. What a library takes for a date is fenced by these, since a title is full of numbers and names. */
export type DateLanguage = {
  /** The forms of a whole phrase that is a date, from its beginning to its end. */
  phrase: RegExp;
  /** What may stand before a date and says nothing, from the beginning of a phrase on. */
  lead: RegExp;
  /** What ends the text before a phrase where it is no date, and the phrases that it fences: 'the' a weekday, 'up to' any date. */
  notAfter: readonly (readonly [before: RegExp, phrase: RegExp])[];
  /** A time of day at the end of a line, which stays in the title. */
  time: RegExp;
  /** Returns the date that a phrase says to somebody whose day `today` is; null where it says none. */
  parse: (phrase: string, today: Date) => CalendarDay | null;
};

/** Words, parted by blanks, that say that a date behind them is part of the title, and the form of the dates that they fence. */
export type Fence = readonly [before: string, phrase: string];

/** What fences every date. */
export const ANY_DATE = '.+';

export function toFences(fences: readonly Fence[]): DateLanguage['notAfter'] {
  return fences.map(([before, phrase]) => [
    new RegExp(`(?:^|[\\s(])(?:${before.replaceAll(' ', '|')})$`, 'iu'),
    new RegExp(`^(?:${phrase})$`, 'iu'),
  ]);
}

type Parsed = {
  index: number;
  text: string;
  start: {
    get: (part: 'year' | 'month' | 'day' | 'weekday') => number | null;
    isCertain: (part: 'day' | 'weekday') => boolean;
  };
};

/** Returns the date of the first result, if it reaches to the end of the phrase. */
export function toWholeDate(results: readonly Parsed[], phrase: string, today: Date): CalendarDay | null {
  const [result] = results;
  if (!result || result.index + result.text.length !== phrase.length) return null;
  const { start } = result;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return null;
  // Who says Tuesday of a Monday is wrong in one of both.
  const isWeekday = start.get('weekday') === new Date(year, month - 1, day, 12).getDay();
  if (start.isCertain('day') && start.isCertain('weekday') && !isWeekday) return null;
  // A month from 31 January the library runs into March, and says that the phrase names no day.
  const isTooFar = day < today.getDate() && !start.isCertain('day') && !start.isCertain('weekday');
  return isTooFar ? toCalendarDay(new Date(year, month - 1, 0, 12)) : { year, month, day };
}

function toCalendarDay(date: Date): CalendarDay {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** How far a day is: of a month that is shorter it is the last one. */
export type Ahead = { days?: number; months?: number };

export const WEEK_AHEAD: Ahead = { days: 7 };
export const MONTH_AHEAD: Ahead = { months: 1 };
export const YEAR_AHEAD: Ahead = { months: 12 };

function goAhead(today: Date, { days = 0, months = 0 }: Ahead): CalendarDay {
  const [year, month] = [today.getFullYear(), today.getMonth() + months];
  const last = new Date(year, month + 1, 0).getDate();
  return toCalendarDay(new Date(year, month, Math.min(today.getDate(), last) + days, 12));
}

type Said = {
  parse: (text: string, today: Date, options: { forwardDate: true }) => Parsed[];
  /** What may stand before a date and says nothing. */
  lead: string;
  /** What the library reads. */
  phrases: readonly string[];
  /** What it does not read, and how far ahead that is. */
  ahead: ReadonlyMap<string, Ahead>;
  /** Reads what it does not read in numbers. */
  count?: (phrase: string) => Ahead | undefined;
  /** A word before a weekday that says no more than that it is to come, and so is not today. */
  coming?: RegExp;
  notAfter: readonly Fence[];
  time: RegExp;
};

/** Makes a language from the phrases that it has for dates. */
export function toDateLanguage({
  parse,
  lead,
  phrases,
  ahead,
  count,
  coming,
  notAfter,
  time,
}: Said): DateLanguage {
  const start = new RegExp(`^(?:${lead})\\s+`, 'iu');
  return {
    phrase: new RegExp(`^(?:(?:${lead})\\s+)?(?:${[...ahead.keys(), ...phrases].join('|')})$`, 'iu'),
    lead: start,
    notAfter: toFences(notAfter),
    time,
    parse: (phrase, today) => {
      for (const said of [phrase, phrase.replace(start, '')]) {
        const far = ahead.get(said.toLowerCase()) ?? count?.(said);
        if (far) return goAhead(today, far);
        const text = coming ? said.replace(coming, '') : said;
        const from =
          text === said ? today : new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, 12);
        const date = toWholeDate(parse(text, from, { forwardDate: true }), text, from);
        if (date) return date;
      }
      return null;
    },
  };
}
