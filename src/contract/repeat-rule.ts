import { parseCalendarDate } from './calendar-date.ts';
import { toDayNumber, toWeekday } from './day-number.ts';
import { LIMITS } from './limits.ts';

/*
 * A rule of repetition as text: '' or a part of RFC 5545 on calendar dates, in this order:
 * [DONE;]FREQ=...[;INTERVAL=...][;DTSTART=...][;BYMONTH=...][;BYDAY=...][;BYMONTHDAY=...][;UNTIL=...|;COUNT=...]
 */

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** The days of the week as a rule names them, from Monday on. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export type RepeatRule = {
  /** Whether it counts from the day of completion, not from the due date. */
  isFromCompletion: boolean;
  frequency: Frequency;
  interval: number;
  /** The date from which the interval is counted; null means the due date. */
  start: string | null;
  /** Of a yearly rule: 1 to 12. Null means the month of the date that the rule counts from; the fields below default likewise. */
  month: number | null;
  /** In ascending order, 0 for Monday: any number of a weekly rule; one, with a position, of a monthly or yearly one. */
  weekdays: readonly number[];
  /** Which one of the month's days of that weekday: 1 to 4, or -1 for the last. */
  position: number | null;
  /** 1 to 31, where the month's last day stands in for one that it lacks; -1 for the last. */
  monthDay: number | null;
  /** The last date that it may bring. */
  until: string | null;
  /** How many are left, the present one among them. */
  count: number | null;
};

/** What some words say of a rule; the rest is as it is where nothing is said. */
export type SaidRule = Pick<RepeatRule, 'frequency'> & Partial<RepeatRule>;

type ParsedRepeat = { rule: RepeatRule; problem: null } | { rule: null; problem: string };

const FORM =
  /^(DONE;)?FREQ=([A-Z]+)(?:;INTERVAL=(\d+))?(?:;DTSTART=(\d{8}))?(?:;BYMONTH=(\d+))?(?:;BYDAY=([^;]+))?(?:;BYMONTHDAY=(-?\d+))?(?:;UNTIL=(\d{8})|;COUNT=(\d+))?$/;
const DAY_FORM = /^(-1|[1-4])?(MO|TU|WE|TH|FR|SA|SU)$/;

const TOO_LONG = `Keep the rule of the repetition to ${LIMITS.repeat} characters.`;
const FORM_WRONG = 'The rule of a repetition has to look like FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH.';
const FREQUENCY_WRONG = 'A task can repeat DAILY, WEEKLY, MONTHLY or YEARLY.';
const INTERVAL_WRONG = `The interval of a repetition has to be a number from 1 to ${LIMITS.repeats}.`;
const COUNT_WRONG = `A repetition can end after 1 to ${LIMITS.repeats} times.`;
const START_WRONG = 'The date on which a repetition starts does not exist.';
const UNTIL_WRONG = 'The date on which a repetition ends does not exist.';
const MONTH_WRONG = 'Only a yearly repetition names its month, from 1 to 12.';
const MONTH_DAY_WRONG =
  'Only a monthly or yearly repetition names a day of the month: 1 to 31, or -1 for the last.';
const DAYS_WRONG = 'A weekly repetition names its days like MO,TH.';
const POSITION_WRONG =
  'A monthly or yearly repetition names one weekday, and which one: 1 to 4, or -1 for the last, like 4SU.';
const DAY_TWICE = 'A repetition names a weekday or a day of the month, not both.';

const isWithin = (value: number | null, most: number) => value === null || (value >= 1 && value <= most);

/** Says what is wrong with a rule whose text has the right form. */
function findProblem(rule: RepeatRule, days: readonly (RegExpExecArray | null)[]): string | null {
  const { frequency, start, month, position, monthDay, until } = rule;
  const isInMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  if (!isWithin(rule.interval, LIMITS.repeats)) return INTERVAL_WRONG;
  if (!isWithin(rule.count, LIMITS.repeats)) return COUNT_WRONG;
  if (start !== null && parseCalendarDate(start) === null) return START_WRONG;
  if (until !== null && parseCalendarDate(until) === null) return UNTIL_WRONG;
  if (!isWithin(month, 12) || (month !== null && frequency !== 'YEARLY')) return MONTH_WRONG;
  if (monthDay !== null && (!isInMonth || (monthDay !== -1 && !isWithin(monthDay, 31))))
    return MONTH_DAY_WRONG;
  if (days.length === 0) return null;
  if (monthDay !== null) return DAY_TWICE;
  if (isInMonth) return days.length === 1 && position !== null ? null : POSITION_WRONG;
  return frequency === 'WEEKLY' && days.every((day) => day && day[1] === undefined) ? null : DAYS_WRONG;
}

const toNumber = (digits: string | undefined) => (digits === undefined ? null : Number(digits));

const toDate = (digits: string | undefined) =>
  digits === undefined ? null : digits.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3');

const toDigits = (date: string) => date.replaceAll('-', '');

const refuse = (problem: string): ParsedRepeat => ({ rule: null, problem });

/** Parses a rule, and says in a sentence what is wrong with one that is refused. The empty text is none. */
export function parseRepeat(text: string): ParsedRepeat {
  if (text.length > LIMITS.repeat) return refuse(TOO_LONG);
  const match = FORM.exec(text);
  if (!match) return refuse(FORM_WRONG);
  const [, done, name, interval, start, month, days, monthDay, until, count] = match;
  const frequency = FREQUENCIES.find((one) => one === name);
  if (!frequency) return refuse(FREQUENCY_WRONG);
  const named = days?.split(',').map((day) => DAY_FORM.exec(day)) ?? [];
  const rule: RepeatRule = {
    isFromCompletion: done !== undefined,
    frequency,
    interval: Number(interval ?? 1),
    start: toDate(start),
    month: toNumber(month),
    weekdays: WEEKDAYS.flatMap((day, index) => (named.some((one) => one?.[2] === day) ? [index] : [])),
    position: toNumber(named[0]?.[1]),
    monthDay: toNumber(monthDay),
    until: toDate(until),
    count: toNumber(count),
  };
  const problem = findProblem(rule, named);
  return problem === null ? { rule, problem } : refuse(problem);
}

/** Writes a rule as text: equal rules are equal text. */
export function formatRepeat(rule: RepeatRule): string {
  const { interval, start, month, weekdays, position, monthDay, until, count } = rule;
  const parts = [`FREQ=${rule.frequency}`];
  if (rule.isFromCompletion) parts.unshift('DONE');
  if (interval !== 1) parts.push(`INTERVAL=${interval}`);
  if (start !== null) parts.push(`DTSTART=${toDigits(start)}`);
  if (month !== null) parts.push(`BYMONTH=${month}`);
  if (weekdays.length > 0)
    parts.push(`BYDAY=${weekdays.map((day) => `${position ?? ''}${WEEKDAYS[day]}`).join(',')}`);
  if (monthDay !== null) parts.push(`BYMONTHDAY=${monthDay}`);
  if (until !== null) parts.push(`UNTIL=${toDigits(until)}`);
  if (count !== null) parts.push(`COUNT=${count}`);
  return parts.join(';');
}

const NOTHING_SAID = {
  isFromCompletion: false,
  interval: 1,
  start: null,
  month: null,
  weekdays: [],
  position: null,
  monthDay: null,
  until: null,
  count: null,
};

/** Writes the rule that says no more than this; null where there is none such, of which its text is the proof. */
export function writeRepeat(said: SaidRule): string | null {
  const { rule } = parseRepeat(formatRepeat({ ...NOTHING_SAID, ...said }));
  return rule && formatRepeat(rule);
}

/** Returns a stored rule without the date from which it counts, which its words do not say. */
export const withoutStart = (text: string) => text.replace(/;DTSTART=\d+/, '');

/** Returns the rule with the day and the month that only the date says from which it counts. */
function nameDay(rule: RepeatRule, dueDate: string): RepeatRule {
  const from = parseCalendarDate(rule.start ?? dueDate);
  if (!from || rule.isFromCompletion) return rule;
  const { frequency, weekdays } = rule;
  const isDayNamed = weekdays.length > 0 || rule.monthDay !== null;
  const month = frequency === 'YEARLY' ? (rule.month ?? from.month) : null;
  if (isDayNamed || frequency === 'DAILY') return { ...rule, month };
  if (frequency === 'WEEKLY') return { ...rule, weekdays: [toWeekday(toDayNumber(from))] };
  return { ...rule, month, monthDay: from.day };
}

/**
 * Returns the rule as it is shown before it is stored: it names its day, and still counts from the due date. What is no rule stays
 * as it is.
 */
export function nameDays(text: string, dueDate: string): string {
  const { rule } = parseRepeat(text);
  return rule ? formatRepeat(nameDay({ ...rule, start: null }, dueDate)) : text;
}

/**
 * Returns the rule as it is stored with a task that is due on `dueDate`. What the due date says only now is written down: a
 * month without a 31st, or one date that is moved, must not change all later ones. What is no rule stays as it is.
 */
export function normalizeRepeat(text: string, dueDate: string): string {
  const { rule } = parseRepeat(text);
  if (!rule) return text;
  const isCounted = rule.interval > 1 && !rule.isFromCompletion;
  const start = rule.start ?? (parseCalendarDate(dueDate) && dueDate);
  return formatRepeat({ ...nameDay(rule, dueDate), start: isCounted ? start : null });
}
