import { parseRepeat } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';

import { formatDate } from '../time/calendar-day.ts';
import { enumerate } from './enumerate.ts';

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
/** The days of the week in English, from Monday on. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const POSITIONS = new Map([
  [-1, 'last'],
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
]);
const WORKDAYS = '0,1,2,3,4';

function listDays({ weekdays }: RepeatRule): string {
  return enumerate(weekdays.map((day) => WEEKDAY_NAMES[day] ?? ''));
}

/** Says on which day of its month a rule is: 'day 31', 'the last day', 'the 4th Sunday'; '' where it does not say. */
function describeDay(rule: RepeatRule): string {
  if (rule.position !== null) return `the ${POSITIONS.get(rule.position)} ${listDays(rule)}`;
  if (rule.monthDay === -1) return 'the last day';
  return rule.monthDay === null ? '' : `day ${rule.monthDay}`;
}

function describeDates(rule: RepeatRule): string {
  const { frequency, interval, month, weekdays, monthDay } = rule;
  const unit = UNITS[frequency];
  const isWeekly = frequency === 'WEEKLY';
  if (isWeekly && interval === 1 && weekdays.join() === WORKDAYS) return 'Every weekday';
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  if (isWeekly) return weekdays.length === 0 ? every : `${every} on ${listDays(rule)}`;
  const day = describeDay(rule);
  const name = month === null ? '' : (MONTH_NAMES[month - 1] ?? '');
  if (name === '') return day === '' ? every : `${every} on ${day}`;
  if (day === '') return `${every} in ${name}`;
  const isPlainDay = monthDay !== null && monthDay !== -1;
  return isPlainDay ? `${every} on ${monthDay} ${name}` : `${every} on ${day} of ${name}`;
}

function describeEnd({ until, count }: RepeatRule): string {
  if (until !== null) return `, until ${formatDate(until)}`;
  if (count === null) return '';
  return count === 1 ? ', for the last time' : `, ${count} times`;
}

/** Says how a task repeats: 'Every month on day 31', 'Every 3 days after completion'. A text that is no rule stays as it is. */
export function describeRepeat(repeat: string): string {
  if (repeat === '') return 'Does not repeat';
  const { rule } = parseRepeat(repeat);
  if (!rule) return repeat;
  return `${describeDates(rule)}${rule.isFromCompletion ? ' after completion' : ''}${describeEnd(rule)}`;
}
