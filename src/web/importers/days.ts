import { parseCalendarDate } from '#contract/calendar-date.ts';

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

const DAY_MS = 86_400_000;

/** What has a zone behind its time, and what has that of UTC. */
const ZONED = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;
const IN_UTC = /(?:Z|UTC|GMT|[+-]00:?00)$/i;

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** The format of a zone's days; null for a zone that does not exist. */
function findFormat(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone);
  if (format !== undefined) return format;
  try {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    // Files name zones of their own making, such as 'Eastern Standard Time'.
    format = null;
  }
  formats.set(zone, format);
  return format;
}

/** Returns a calendar date, or null where no such day exists. */
export function toDay(year: number, month: number, day: number): string | null {
  const date = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))];
  const text = date.join('-');
  return parseCalendarDate(text) && text;
}

/** Returns the time in milliseconds of an ISO-like text, one without a zone in UTC; null where it is none. */
export function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text.trim());
  if (!match) return null;
  const [, day = '', hours = '', minutes = '', seconds = '00', zone = 'Z'] = match;
  if (!parseCalendarDate(day)) return null;
  const offset = /^[a-z]/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}${offset}`);
  return Number.isNaN(time) ? null : time;
}

/** Whether there is a time zone of this name. */
export function isZone(zone: string): boolean {
  return zone !== '' && findFormat(zone) !== null;
}

/** Returns the day of an instant in a time zone, in `otherwise` where that zone does not exist. */
export function dayIn(time: number, zone: string, otherwise: string): string | null {
  const format = (zone && findFormat(zone)) || findFormat(otherwise) || findFormat('UTC');
  const parts = new Map(format?.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return toDay(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0);
}

/**
 * Returns the time in milliseconds of a moment, which names its zone ('2026-12-05T23:00:00.000Z'); null for any other text, and for
 * a midnight of UTC that is written so, which is how many programs write a day alone.
 */
export function parseMoment(text: string): number | null {
  const time = ZONED.test(text) ? parseInstant(text) : null;
  return time === null || (IN_UTC.test(text) && time % DAY_MS === 0) ? null : time;
}

/** Returns a time as the account file writes it; undefined for a text that is none. */
export function toInstant(text: string | null | undefined): string | undefined {
  const time = text ? parseInstant(text) : null;
  // Products without a null write the year 1.
  return time === null || time <= 0 ? undefined : new Date(time).toISOString();
}
