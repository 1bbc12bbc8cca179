/** The words of a language for days and months, as the platform knows them. */
export type DayNames = {
  /** Month (1-12) by its name or short name. */
  months: ReadonlyMap<string, number>;
  /** Weekday (0 is Monday) by its name or short name. */
  weekdays: ReadonlyMap<string, number>;
  /** Days from today by their word, such as tomorrow. */
  days: ReadonlyMap<string, number>;
};

/** Short names that the platform writes otherwise: that of spreadsheets for a German March, and the American September. */
const OTHER_MONTHS: readonly (readonly [string, number])[] = [
  ['mrz', 3],
  ['sept', 9],
];

const known = new Map<string, DayNames>();

/** Folds a word for comparison: lower case, without the full stop of a short form. */
export function foldWord(word: string): string {
  return word.normalize('NFC').toLowerCase().replace(/\.$/, '');
}

function isLanguage(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    // What a file calls its language is any text, and one that is no tag is none.
    return false;
  }
}

function collect(language: string): DayNames {
  const months = new Map<string, number>(OTHER_MONTHS);
  const weekdays = new Map<string, number>();
  const days = new Map<string, number>();
  for (const width of ['long', 'short'] as const) {
    // A month beside a day has another form than alone in many languages.
    for (const options of [{ month: width }, { month: width, day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2023, month - 1, 1));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        if (/\p{L}/u.test(name)) months.set(foldWord(name), month);
      }
    }
    const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
    // 2 January 2023 was a Monday.
    for (let day = 0; day < 7; day += 1)
      weekdays.set(foldWord(format.format(Date.UTC(2023, 0, 2 + day))), day);
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const day of [-1, 0, 1]) days.set(foldWord(relative.format(day, 'day')), day);
  return { months, weekdays, days };
}

/** Returns the words of a language, English for one that the platform does not know. */
export function dayNames(language: string): DayNames {
  const names = known.get(language) ?? (isLanguage(language) ? collect(language) : dayNames('en'));
  known.set(language, names);
  return names;
}
