import type { CalendarDay } from '#contract/calendar-date.ts';

/** How one language says dates. What a library takes for a date is fenced by these, since a title is full of numbers and names. */
export type DateLanguage = {
  /** The forms of a whole phrase that is a date, from its beginning to its end. */
  phrase: RegExp;
  /** What ends the text before a phrase where it is no date: 'the' before 'sun', 'up to' before 'january 30th'. */
  notAfter: RegExp;
  /** A time of day at the end of a line, which stays in the title. */
  time: RegExp;
  /** Returns the date that a phrase says to somebody whose day `today` is; null where it says none. */
  parse: (phrase: string, today: Date) => CalendarDay | null;
};

type Parsed = {
  index: number;
  text: string;
  start: { get: (part: 'year' | 'month' | 'day') => number | null };
};

/** Returns the date of the first result, if it reaches to the end of the phrase. */
export function toWholeDate(results: readonly Parsed[], phrase: string): CalendarDay | null {
  const [result] = results;
  if (!result || result.index + result.text.length !== phrase.length) return null;
  const [year, month, day] = [result.start.get('year'), result.start.get('month'), result.start.get('day')];
  return year === null || month === null || day === null ? null : { year, month, day };
}
