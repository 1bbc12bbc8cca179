import { formatRepeat, parseRepeat } from '#contract/repeat-rule.ts';

import { dayIn, parseInstant } from './days.ts';

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
  const frequency = parts.get('FREQ');
  const number = (name: string) => (parts.has(name) ? Number(parts.get(name)) : undefined);
  const interval = number('INTERVAL');
  let weekdays = parts.get('BYDAY')?.split(',');
  // Monday to Friday is a rule of the week here.
  const isWorkdays =
    frequency === 'DAILY' && weekdays?.toSorted().join() === WORKDAYS.split(',').toSorted().join();
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
    if (frequency !== 'YEARLY' || Number(dueDate?.slice(5, 7)) !== month) return null;
  } else if (frequency === 'YEARLY' && (weekdays ?? monthDay) !== undefined) return null;
  const end = parts.get('UNTIL');
  const until = end === undefined ? undefined : readUntil(end, zone, otherwise);
  if (until === null) return null;
  const kept: [name: string, value: string | number | undefined][] = [
    ['FREQ', isWorkdays ? 'WEEKLY' : frequency],
    ['INTERVAL', interval],
    ['BYDAY', weekdays?.map((day) => day.replace(/^\+/, '')).join(',')],
    ['BYMONTHDAY', monthDay],
    ['UNTIL', until?.replaceAll('-', '')],
    ['COUNT', number('COUNT')],
  ];
  const said = kept.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
  const { rule } = parseRepeat(said.join(';'));
  return rule && formatRepeat(rule);
}
