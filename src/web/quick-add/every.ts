import { writeRepeat } from '#contract/repeat-rule.ts';
import type { SaidRule } from '#contract/repeat-rule.ts';

import { skipTaken, toPiece } from './piece.ts';
import type { Found, IsDismissed } from './piece.ts';
import {
  AND,
  BEHIND_DAY,
  BETWEEN,
  DAYS_BEFORE,
  DAY_SETS,
  GOES_ON,
  GOES_ON_LATER,
  GOES_ON_TO,
  HALF_BEFORE,
  HALF_DATE,
  MONTHS,
  MONTH_BEFORE,
  MONTH_DAY_BEFORE,
  NUMBERS,
  OTHER,
  OTHER_DAYS,
  POSITIONS,
  POSITIONS_IN_MONTH,
  TIME_BEFORE,
  UNITS,
  WEEKDAYS,
} from './rule-words.ts';

const EVERY = /(?<!\S)every(!?)(?=\s)/giu;
/** The longest rule is shorter, and a line can be very long. */
const LONGEST_RULE = 120;
const WORD = /[^\s,&/+.:;!?]+|[,&/+.:;!?]/gu;

type Word = { text: string; end: number };

/** Splits a text, which begins at `from`, into its words. */
const toWords = (text: string, from: number): Word[] =>
  [...text.matchAll(WORD)].map((word) => ({
    text: word[0].toLowerCase(),
    end: from + word.index + word[0].length,
  }));

/** Reads the words of a rule, one after the other. */
class Reader {
  readonly #words: readonly Word[];
  #next = 0;

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /** The end of the last word that was read. */
  get end(): number {
    return this.#words[this.#next - 1]?.end ?? 0;
  }

  /** Whether every word was read. */
  get isAtEnd(): boolean {
    return this.#next === this.#words.length;
  }

  /** Whether the next word is one of letters, and none of these. */
  isBeforeOther(words: ReadonlyMap<string, unknown>): boolean {
    const { text = '' } = this.#words[this.#next] ?? {};
    return /^\p{L}/u.test(text) && !words.has(text);
  }

  /** Reads the next word if it is one of these, and returns what it means. */
  take<Meaning>(meanings: ReadonlyMap<string, Meaning>): Meaning | undefined {
    const meaning = meanings.get(this.#words[this.#next]?.text ?? '');
    if (meaning !== undefined) this.#next += 1;
    return meaning;
  }

  /** Reads the next word if it has this form, and returns the number at its beginning. */
  takeNumber(form: RegExp): number | undefined {
    const { text = '' } = this.#words[this.#next] ?? {};
    if (!form.test(text)) return undefined;
    this.#next += 1;
    return Number.parseInt(text, 10);
  }

  /** Reads these words, all or none of them. */
  takePhrase(phrase: string): boolean {
    const wanted = phrase.split(' ');
    if (!wanted.every((word, index) => this.#words[this.#next + index]?.text === word)) return false;
    this.#next += wanted.length;
    return true;
  }

  /** Reads with `read`, or nothing at all where that returns null. */
  attempt<Read>(read: (reader: Reader) => Read | null): Read | null {
    const before = this.#next;
    const result = read(this);
    if (result === null) this.#next = before;
    return result;
  }
}

/** The days that some words name. */
type Days = Pick<SaidRule, 'weekdays' | 'position' | 'monthDay' | 'month'>;

const PLAIN = /^\d{1,3}$/u;
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/u;
const DAY_OF_MONTH = /^\d{1,2}(?:st|nd|rd|th)?$/u;

/** Reads weekdays: 'mon', 'mon, wed and fri'. */
function readDays(reader: Reader): Days | null {
  const days: number[] = [];
  const readDay = () => {
    const day = reader.take(WEEKDAYS);
    if (day === undefined) return null;
    days.push(day);
    return day;
  };
  const readNext = () => {
    reader.take(AND);
    reader.take(AND);
    return readDay();
  };
  const [set, first] = [reader.take(DAY_SETS), readDay()];
  if (set !== undefined) return { weekdays: set };
  if (first === null) return null;
  while (reader.attempt(readNext) !== null);
  return { weekdays: days };
}

/** Reads a day of any month: 'last day', 'first monday', '15th'. */
function readDayOfMonth(reader: Reader, form: RegExp, positions: ReadonlyMap<string, number>): Days | null {
  const day = reader.attempt((): Days | null => {
    if (reader.takePhrase('last day')) return { monthDay: -1 };
    const position = reader.take(positions);
    const weekday = reader.take(WEEKDAYS);
    return position === undefined || weekday === undefined ? null : { weekdays: [weekday], position };
  });
  if (day !== null) return day;
  reader.takePhrase('day');
  const monthDay = reader.takeNumber(form);
  // '5th friday' is no day of a month, and '5th march' is one of a year.
  const isOther = [WEEKDAYS, MONTHS].some((words) => reader.take<unknown>(words) !== undefined);
  return monthDay === undefined || isOther ? null : { monthDay };
}

/** Reads a day of the year: '5 march', '5th of march', 'march 5'. */
function readDayOfYear(reader: Reader): Days | null {
  const dayFirst = reader.takeNumber(DAY_OF_MONTH);
  if (dayFirst !== undefined) reader.takePhrase('of');
  const month = reader.take(MONTHS);
  const monthDay = dayFirst ?? reader.takeNumber(DAY_OF_MONTH);
  return month === undefined || monthDay === undefined ? null : { month, monthDay };
}

/** Reads what follows a unit: 'week on monday', 'month the 15th', 'year on 5 march'. A plain number needs the 'on'. */
function readOn(reader: Reader, unit: SaidRule['frequency']): Days | null {
  const isOn = reader.takePhrase('on');
  if (isOn || unit !== 'WEEKLY') reader.takePhrase('the');
  if (unit === 'WEEKLY') return readDays(reader);
  if (unit === 'MONTHLY') return readDayOfMonth(reader, isOn ? DAY_OF_MONTH : ORDINAL, POSITIONS_IN_MONTH);
  return unit === 'YEARLY' ? readDayOfYear(reader) : null;
}

/** Reads what repeats, after the word 'every', which may be the first one of a line. */
function readRule(reader: Reader, isFirst: boolean): SaidRule | null {
  const ofYear = reader.attempt(readDayOfYear);
  if (ofYear !== null) return { frequency: 'YEARLY', ...ofYear };
  const ofMonth = reader.attempt(() => {
    const day = readDayOfMonth(reader, ORDINAL, POSITIONS);
    const isOfMonth = reader.takePhrase('of the month') || reader.takePhrase('day of the month');
    // '3rd day' is every three days, and '3rd person' every three persons; 'every 1st pay rent' begins with its day.
    const isCount = (day?.monthDay ?? -1) >= 0 && !isFirst && reader.isBeforeOther(BEHIND_DAY);
    return !isOfMonth && (reader.take(UNITS) !== undefined || isCount) ? null : day;
  });
  if (ofMonth !== null) return { frequency: 'MONTHLY', ...ofMonth };
  const number = reader.takeNumber(PLAIN) ?? reader.takeNumber(ORDINAL) ?? reader.take(NUMBERS);
  const interval = number ?? reader.take(OTHER) ?? 1;
  const unit = reader.take(UNITS);
  if (unit !== undefined) return { frequency: unit, interval, ...reader.attempt(() => readOn(reader, unit)) };
  const days = number === undefined ? readDays(reader) : null;
  return days && { frequency: 'WEEKLY', interval, ...days };
}

const namesDay = ({ weekdays, monthDay }: SaidRule) => weekdays !== undefined || monthDay !== undefined;

/** Whether a rule is half of what is said, `rest` behind it: that half would be a wrong rule. */
function goesOn(rule: SaidRule, rest: string, later: string): boolean {
  if (GOES_ON.test(rest) || GOES_ON_LATER.test(later)) return true;
  if (namesDay(rule)) return GOES_ON_TO.test(rest);
  return /MONTHLY|YEARLY/u.test(rule.frequency) && HALF_DATE.test(rest);
}

/** Whether a rule names a day that its month never has: '30 february'. */
function isNever({ month, monthDay }: Days): boolean {
  if (typeof month !== 'number' || typeof monthDay !== 'number') return false;
  return monthDay > 0 && new Date(2000, month - 1, monthDay).getMonth() !== month - 1;
}

const ON = /^(?:(?:at|on)\s+)?/iu;
const PARTED = /\s*[,–—-]$/u;
const FIRST = /\bfirst(?:\s+day)?$/iu;
const DAY_BEHIND = /(?<=\d(?:st|nd|rd|th))\s+day$/iu;

/** Adds the days that stand before a rule, which begins at `index`; null where only half of what is said could be kept. */
function addBefore(rule: SaidRule, blotted: string, index: number): { rule: SaidRule; start: number } | null {
  const from = Math.max(0, index - LONGEST_RULE);
  const before = blotted.slice(from, index).trimEnd().replace(PARTED, '');
  let untimed: string;
  let rest = before;
  do {
    untimed = rest;
    rest = untimed.replace(TIME_BEFORE, '').trimEnd();
  } while (rest.length < untimed.length);
  const [said = '', ofUnit, days = ofUnit] = DAYS_BEFORE.exec(untimed) ?? [];
  const isWhole = namesDay(rule);
  if (days === undefined || (isWhole && ofUnit === undefined)) {
    const [dayOfYear = ''] = MONTH_DAY_BEFORE.exec(untimed) ?? [];
    const isOther =
      MONTH_BEFORE.test(untimed) || isNever(readDayOfYear(new Reader(toWords(dayOfYear, 0))) ?? {});
    const isOfYear = !isWhole && rule.frequency === 'YEARLY' && isOther;
    return isOfYear || HALF_BEFORE.test(untimed) ? null : { rule, start: index };
  }
  if (isWhole || untimed !== before) return null;
  const named = days.replace(ON, 'on ').replace(FIRST, '1st').replace(DAY_BEHIND, '');
  const reader = new Reader(toWords(named, 0));
  const day = readOn(reader, rule.frequency);
  return day !== null && reader.isAtEnd
    ? { rule: { ...rule, ...day }, start: from + before.length - said.length }
    : null;
}

/**
 * Finds how a task repeats, in a line whose literal text is blotted out: 'every 2 weeks on monday'. 'every!' counts from
 * completion, as 'after completion' behind it does. What names more days than a rule keeps is literal.
 */
export function findRepeat(line: string, blotted: string, isDismissed: IsDismissed): Found<string> | null {
  const first = skipTaken(blotted);
  for (const { index, 0: every, 1: bang } of blotted.matchAll(EVERY)) {
    const from = index + every.length;
    const reader = new Reader(toWords(blotted.slice(from, from + LONGEST_RULE), from));
    const read = readRule(reader, index === first);
    if (read === null) continue;
    const whole = addBefore(read, blotted, index);
    if (whole === null) return null;
    const { rule, start } = whole;
    const isFromCompletion = reader.takePhrase('after completion') || bang !== '';
    const rest = blotted.slice(reader.end, from + LONGEST_RULE);
    const later = rest.replace(BETWEEN, '');
    if (isNever(rule) || goesOn(rule, rest, later)) return null;
    // The days of a rule that names more than it keeps are no date either.
    if (OTHER_DAYS.some(([part, form]) => rule[part] !== undefined && form.test(later)))
      return { piece: toPiece('literal', line, start, line.length), value: '' };
    // A rule at the beginning may end in a colon, as a date may; a word that goes on is another word.
    if (start === 0) reader.takePhrase(':');
    const piece = toPiece('repeat', line, start, reader.end);
    const value = writeRepeat({ ...rule, isFromCompletion });
    if (value !== null && /^(?:[\s.,;:!?]|$)/u.test(blotted.slice(reader.end)) && !isDismissed(piece))
      return { piece, value };
  }
  return null;
}
