import { parseCalendarDate } from '#contract/calendar-date.ts';
import { formatRepeat, nameDays, normalizeRepeat, parseRepeat, withoutStart } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';
import { nextOccurrence } from '#contract/repeat.ts';

import { localDate } from '../time/calendar-day.ts';

const DAYS_OF_WEEK = 7;
const MOST_WEEKS = 4;
const PLAIN = ['FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY'];

/** Returns the rule of the n-th weekday of the month that a date is; the fifth one is the last. */
function byPosition(dueDate: string): string {
  const weekly = parseRepeat(nameDays('FREQ=WEEKLY', dueDate)).rule;
  const day = parseCalendarDate(dueDate)?.day ?? 1;
  const position = Math.ceil(day / DAYS_OF_WEEK);
  if (!weekly) return '';
  return formatRepeat({ ...weekly, frequency: 'MONTHLY', position: position > MOST_WEEKS ? -1 : position });
}

/** Returns the usual rules for a task that is due on a date, without an end. */
export function listChoices(dueDate: string, isFromCompletion: boolean): string[] {
  if (isFromCompletion) return PLAIN.map((rule) => `DONE;${rule}`);
  const [daily = '', ...others] = PLAIN.map((rule) => nameDays(rule, dueDate));
  const [weekly = '', monthly = '', yearly = ''] = others;
  return [daily, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', weekly, monthly, byPosition(dueDate), yearly];
}

/** Returns the rule without its end. */
export function withoutEnd(rule: RepeatRule): RepeatRule {
  return { ...rule, until: null, count: null };
}

/** What a rule says that names no day: `nameDays` takes its days from the due date. */
export const NO_DAYS = { weekdays: [], position: null, monthDay: null, month: null };

/**
 * Returns a rule that counts from completion, or no more: then it has the days of the rule that it was before, where that had the
 * same unit, or its own, or takes them from the due date.
 */
export function countFrom(
  rule: RepeatRule,
  isFromCompletion: boolean,
  dueDate: string,
  before: RepeatRule | null,
): string {
  const { frequency, interval, until, count } = rule;
  if (isFromCompletion) return formatRepeat({ ...rule, ...NO_DAYS, start: null, isFromCompletion });
  if (before?.frequency !== frequency) return nameDays(formatRepeat({ ...rule, isFromCompletion }), dueDate);
  const start = before.interval === interval ? before.start : null;
  return formatRepeat({ ...before, interval, start, until, count });
}

/** Returns the dates that follow a due date, at most so many, where each task is completed on its day, and an overdue one today. */
export function listNextDates(repeat: string, dueDate: string, today: string, most: number): string[] {
  const dates: string[] = [];
  let at: { repeat: string; dueDate: string } | null = { repeat, dueDate };
  while (at && dates.length < most) {
    at = nextOccurrence(at.repeat, at.dueDate, at.dueDate < today ? today : at.dueDate);
    if (at) dates.push(at.dueDate);
  }
  return dates;
}

/** Returns the rule as it counts from a due date, such as 'every 2 weeks' from the other week; null where it goes on alike from there. */
export function findRecount(repeat: string, dueDate: string, today: string): string | null {
  const recount = normalizeRepeat(withoutStart(repeat), dueDate);
  const [next, other] = [repeat, recount].map((rule) => listNextDates(rule, dueDate, today, 1)[0]);
  return next === other ? null : recount;
}

/** Returns the date of a task whose next time is left out: the first after its own, and not before today. */
export function findSkipDate(repeat: string, dueDate: string): string | null {
  return nextOccurrence(repeat, dueDate, localDate(new Date()))?.dueDate ?? null;
}
