import { AS_WRITTEN, utcMidnight } from './calendar-day.ts';
import { addDays, weekday } from './day-steps.ts';
import { isolate } from './isolate.ts';

const longFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  ...AS_WRITTEN,
});

const WEEK = 7;
const [MONDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 4, 5, 6];

/** The regions whose week does not begin on Monday, by the day on which it does, as CLDR 48 has them. */
const FIRST_DAYS = new Map([
  [
    SUNDAY,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
  [SATURDAY, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [FRIDAY, 'MV'],
]);

/** A browser counts from 1 for Monday. */
type Week = { firstDay: number };

/** What browsers tell of a language: not every one tells its week, and some only in the older way. */
type Locale = {
  getWeekInfo?: () => Week;
  weekInfo?: Week;
  maximize: () => { region?: string | undefined };
};

/** Returns the day with which a week begins where a language is spoken: 0 is Monday. */
export function findFirstDay(locale: Locale): number {
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (week) return week.firstDay - 1;
  const { region = 'none' } = locale.maximize();
  return [...FIRST_DAYS].find(([, regions]) => regions.includes(region))?.[0] ?? MONDAY;
}

/** The day with which a week begins where the reader is. */
export const FIRST_DAY_OF_WEEK = findFirstDay(new Intl.Locale(longFormat.resolvedOptions().locale));

/** Returns the first and the last day of the week in which a calendar date lies. */
export function findWeek(date: string, firstDay: number): [first: string, last: string] {
  const first = addDays(date, -((weekday(date) - firstDay + WEEK) % WEEK));
  return [first, addDays(first, WEEK - 1)];
}

/** Writes a calendar date with its weekday, in the reader's local format and without its year. */
export function formatWeekday(date: string): string {
  const midnight = utcMidnight(date);
  return midnight === null ? date : isolate(longFormat.format(midnight));
}
