import type { CalendarDay } from './calendar-date.ts';
import { parseCalendarDate } from './calendar-date.ts';
import { formatDayNumber, parseDayNumber, toDayNumber, toWeekday } from './day-number.ts';
import type { TaskFields } from './field-rules.ts';
import { formatRepeat, normalizeRepeat, parseRepeat } from './repeat-rule.ts';
import type { RepeatRule } from './repeat-rule.ts';
import { clearTicks } from './tick.ts';

/** What the next task of a repetition is due on, and the rule that is left for it. */
type NextOccurrence = { dueDate: string; repeat: string };

const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;

/** Returns the month of a date, counted from the year 0 on. */
const countMonths = (year: number, month: number) => year * MONTHS_OF_YEAR + month - 1;

/** Returns the day that the rule means in a month, which is counted from the year 0 on. */
function dayInMonth({ weekdays, position, monthDay }: RepeatRule, anchor: CalendarDay, months: number) {
  const [year, month] = [Math.floor(months / MONTHS_OF_YEAR), (months % MONTHS_OF_YEAR) + 1];
  const first = toDayNumber({ year, month, day: 1 });
  const length = toDayNumber({ year, month: month + 1, day: 1 }) - first;
  const [weekday] = weekdays;
  const wanted = monthDay ?? anchor.day;
  if (weekday === undefined || position === null)
    return first + (wanted === -1 ? length : Math.min(wanted, length)) - 1;
  const last = first + length - 1;
  if (position === -1) return last - ((toWeekday(last) - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK);
  return first + ((weekday - toWeekday(first) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + (position - 1) * DAYS_OF_WEEK;
}

/** Returns the smallest of `start`, `start + step`, `start + 2 * step` and so on that is not below `least`. */
function reach(start: number, step: number, least: number): number {
  return start + Math.max(0, Math.ceil((least - start) / step)) * step;
}

/**
 * Returns the first day of the rule's dates, counted from `anchor`, that is not before the day `least`. Of a longer interval the
 * week, month or year of a completion has no date itself: 'every! 3 months on the 31st' would be due at the end of that month. Of
 * several days of the week it has those that are left: else the first of them would be the only one that ever comes.
 */
function firstDay(rule: RepeatRule, anchor: CalendarDay, least: number): number {
  const { frequency, interval } = rule;
  const start = toDayNumber(anchor);
  const skipped = rule.isFromCompletion && interval > 1 && rule.weekdays.length < 2 ? interval : 0;
  if (frequency === 'DAILY') return reach(start, interval, least);
  if (frequency === 'WEEKLY') {
    const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [toWeekday(start)];
    const step = interval * DAYS_OF_WEEK;
    const first = start - toWeekday(start) + skipped * DAYS_OF_WEEK;
    const week = reach(first, step, least - toWeekday(least));
    const inWeek = weekdays.find((weekday) => week + weekday >= least);
    return inWeek === undefined ? week + step + (weekdays[0] ?? 0) : week + inWeek;
  }
  const months = frequency === 'YEARLY' ? MONTHS_OF_YEAR : 1;
  const step = interval * months;
  const from = parseDayNumber(least);
  const month = countMonths(anchor.year, rule.month ?? anchor.month) + skipped * months;
  const reached = reach(month, step, countMonths(from.year, from.month));
  const day = dayInMonth(rule, anchor, reached);
  return day >= least ? day : dayInMonth(rule, anchor, reached + step);
}

/** Returns the first date of a rule from a day on, for a task that has none yet: that day itself where the rule names none. */
export function firstOccurrence(repeat: string, from: string): string | null {
  const { rule } = parseRepeat(repeat);
  const day = parseCalendarDate(from);
  return rule && day && formatDayNumber(firstDay({ ...rule, interval: 1 }, day, toDayNumber(day)));
}

/**
 * Returns the next of a task that is due on `dueDate` and was completed on `completedOn`: the rule's first date after the due
 * date that is not before the day of completion. One that counts from completion is after both days. Null where the repetition
 * has ended, or is none. It is found by division, however far away it is.
 */
export function nextOccurrence(repeat: string, dueDate: string, completedOn: string): NextOccurrence | null {
  const { rule } = parseRepeat(repeat);
  const [due, completed] = [parseCalendarDate(dueDate), parseCalendarDate(completedOn)];
  const start = parseCalendarDate(rule?.start ?? dueDate);
  if (!rule || !due || !completed || !start || rule.count === 1) return null;
  const [dueDay, completedDay] = [toDayNumber(due), toDayNumber(completed)];
  const next = rule.isFromCompletion
    ? firstDay(rule, completed, Math.max(dueDay, completedDay) + 1)
    : firstDay(rule, start, Math.max(dueDay + 1, completedDay, toDayNumber(start)));
  const date = formatDayNumber(next);
  if (date === null || (rule.until !== null && date > rule.until)) return null;
  const count = rule.count === null ? null : rule.count - 1;
  return { dueDate: date, repeat: formatRepeat({ ...rule, count }) };
}

/** The name of the next task of a repetition: its id is the UUID (version 5) of this name in its predecessor's id. */
export const NEXT_NAME = 'next';

/** Returns the fields of the task that follows one that was completed on that day; null where none does. */
export function nextFields(task: TaskFields, completedOn: string): TaskFields | null {
  const next = nextOccurrence(task.repeat, task.dueDate, completedOn);
  if (!next) return null;
  const { title, description, priority, labels } = task;
  const repeat = normalizeRepeat(next.repeat, next.dueDate);
  return { title, description: clearTicks(description), priority, labels, ...next, repeat, completed: false };
}
