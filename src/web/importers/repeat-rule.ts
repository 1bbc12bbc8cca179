import { FREQUENCIES, formatRepeat, parseRepeat } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';

import { dayIn, parseInstant } from './days.ts';

/** The weekdays in the words of a rule, by their number: 0 is Sunday. */
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** A rule of repetition in its parts. */
export type Rule = {
  frequency: RepeatRule['frequency'];
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

/** Writes a rule, or returns null for one that this product cannot keep. */
export function writeRule(parts: Rule): string | null {
  const { frequency, isFromCompletion, interval = 1, weekdays = [], monthDay, until, count } = parts;
  const text = [
    isFromCompletion && 'DONE',
    `FREQ=${frequency}`,
    `INTERVAL=${interval}`,
    weekdays.length > 0 && `BYDAY=${weekdays.join(',')}`,
    monthDay !== undefined && `BYMONTHDAY=${monthDay}`,
    until && `UNTIL=${until.replaceAll('-', '')}`,
    count !== undefined && `COUNT=${count}`,
  ];
  const { rule } = parseRepeat(text.filter(Boolean).join(';'));
  return rule && formatRepeat(rule);
}

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
  const monthDay = number('BYMONTHDAY');
  const month = number('BYMONTH');
  if (month !== undefined) {
    // The month of a yearly rule is the one of its date.
    if (named !== 'YEARLY' || Number(dueDate?.slice(5, 7)) !== month) return null;
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
