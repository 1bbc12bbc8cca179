import { parseCalendarDate } from '#contract/calendar-date.ts';

import { dayIn, toMonthDay, parseInstant } from './days.ts';

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** The weekdays in the words of a rule, by their number: 0 is Sunday. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A rule of repetition in its parts. */
export type Rule = {
  frequency: Frequency;
  /** Whether it counts from the day of completion. */
  isFromCompletion?: boolean | undefined;
  interval?: number | undefined;
  /** Such as MO, of a month 2MO or -1MO. */
  weekdays?: readonly string[] | undefined;
  /** -1 is the last day of a month. */
  monthDay?: number | undefined;
  /** The last day, YYYY-MM-DD. */
  until?: string | undefined;
  count?: number | undefined;
};

const isBetween = (value: number, low: number, high: number) =>
  Number.isInteger(value) && value >= low && value <= high;

/** Writes a rule, or returns null for one that this product cannot keep. */
export function writeRule(rule: Rule): string | null {
  const { frequency, isFromCompletion, interval = 1, weekdays = [], monthDay, until, count } = rule;
  const isOfWeek = frequency === 'WEEKLY' && weekdays.every((day) => WEEK.includes(day));
  const isOfMonth =
    (frequency === 'MONTHLY' || frequency === 'YEARLY') &&
    weekdays.length === 1 &&
    /^(?:-1|[1-4])(?:MO|TU|WE|TH|FR|SA|SU)$/.test(weekdays[0] ?? '');
  if (!isBetween(interval, 1, 999) || (weekdays.length > 0 && !isOfWeek && !isOfMonth)) return null;
  if (monthDay !== undefined) {
    const isOfDate = frequency === 'MONTHLY' || frequency === 'YEARLY';
    if (!isOfDate || weekdays.length > 0 || !(monthDay === -1 || isBetween(monthDay, 1, 31))) return null;
  }
  if (until !== undefined && !parseCalendarDate(until)) return null;
  if (count !== undefined && (until !== undefined || !isBetween(count, 1, 999))) return null;
  const ordered = isOfWeek ? WEEK.filter((day) => weekdays.includes(day)) : weekdays;
  return [
    isFromCompletion && 'DONE',
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    ordered.length > 0 && `BYDAY=${ordered.join(',')}`,
    monthDay !== undefined && `BYMONTHDAY=${monthDay}`,
    until && `UNTIL=${until.replaceAll('-', '')}`,
    count !== undefined && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}

const FREQUENCIES: readonly Frequency[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const KNOWN = new Set([
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYSETPOS',
  'BYMONTH',
  'UNTIL',
  'COUNT',
  'WKST',
]);
const WORKDAYS = 'MO,TU,WE,TH,FR';

/** Reads the end of a rule: an instant is the day that it is in the zone. Null where it is none. */
function readUntil(text: string, zone: string, otherwise: string): string | null {
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text) ?? [];
  const date = [year, month, day].join('-');
  if (!time?.endsWith('Z')) return year === undefined ? null : date;
  const instant = parseInstant(`${date}${time}`);
  return instant === null ? null : dayIn(instant, zone, otherwise);
}

/**
 * Reads an RRULE of RFC 5545; returns null for one that this product cannot keep. `dueDate` is an occurrence, and `otherwise`
 * stands in for a zone that does not exist.
 */
export function readRRule(
  text: string,
  dueDate: string | null,
  zone: string,
  otherwise = zone,
): string | null {
  const parts = new Map(
    text
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, '')
      .split(';')
      .filter(Boolean)
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=', 2);
        return [name, value];
      }),
  );
  if ([...parts.keys()].some((name) => !KNOWN.has(name))) return null;
  const named = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  if (!named) return null;
  const number = (name: string) => (parts.has(name) ? Number(parts.get(name)) : undefined);
  const interval = number('INTERVAL');
  let weekdays = parts.get('BYDAY')?.split(',');
  // Monday to Friday is a rule of the week here.
  const isWorkdays =
    named === 'DAILY' && weekdays?.toSorted().join() === WORKDAYS.split(',').toSorted().join();
  const isEveryOther = (interval ?? 1) > 1;
  if (isWorkdays && isEveryOther) return null;
  // Weeks begin on Monday here, which tells of several days which ones stand in the same week.
  if (isEveryOther && (weekdays?.length ?? 0) > 1 && (parts.get('WKST') ?? 'MO') !== 'MO') return null;
  const position = number('BYSETPOS');
  if (position !== undefined) {
    if (weekdays?.length !== 1) return null;
    weekdays = weekdays.map((day) => `${position}${day}`);
  }
  let monthDay = number('BYMONTHDAY');
  const month = number('BYMONTH');
  if (month !== undefined) {
    // The month of a yearly rule is the one of its date.
    if (named !== 'YEARLY' || Number(dueDate?.slice(5, 7)) !== month) return null;
    if (monthDay !== undefined && dueDate && toMonthDay(dueDate) === monthDay) monthDay = undefined;
  } else if (named === 'YEARLY' && (weekdays ?? monthDay) !== undefined) return null;
  const end = parts.get('UNTIL');
  const until = end === undefined ? undefined : readUntil(end, zone, otherwise);
  if (until === null) return null;
  return writeRule({
    frequency: isWorkdays ? 'WEEKLY' : named,
    interval,
    weekdays: weekdays?.map((day) => day.replace(/^\+/, '')),
    monthDay,
    until,
    count: number('COUNT'),
  });
}

/** Writes the day of the month into a monthly rule: without it one of the 31st would drift to the 28th for ever. */
export function withMonthDay(rule: string, dueDate: string | null): string {
  if (
    !dueDate ||
    toMonthDay(dueDate) < 29 ||
    !/^FREQ=MONTHLY(?:;INTERVAL=\d+)?(?:;UNTIL|;COUNT|$)/.test(rule)
  )
    return rule;
  return rule.replace(
    /^FREQ=MONTHLY(?:;INTERVAL=\d+)?/,
    (start) => `${start};BYMONTHDAY=${toMonthDay(dueDate)}`,
  );
}
