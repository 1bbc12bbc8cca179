/** Maps each spelling to what it means: `[meaning, 'one spelling another']`. */
function wordsFor<Meaning>(entries: readonly (readonly [Meaning, string])[]): Map<string, Meaning> {
  return new Map(entries.flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning])));
}

export const UNITS = wordsFor([
  ['DAILY', 'day days'],
  ['WEEKLY', 'week weeks'],
  ['MONTHLY', 'month months'],
  ['YEARLY', 'year years'],
] as const);
export const WEEKDAYS = wordsFor([
  ['MO', 'mon monday mondays'],
  ['TU', 'tue tues tuesday tuesdays'],
  ['WE', 'wed wednesday wednesdays'],
  ['TH', 'thu thur thurs thursday thursdays'],
  ['FR', 'fri friday fridays'],
  ['SA', 'sat saturday saturdays'],
  ['SU', 'sun sunday sundays'],
]);
export const DAY_SETS = wordsFor([
  ['MO,TU,WE,TH,FR', 'weekday weekdays workday workdays'],
  ['SA,SU', 'weekend weekends'],
]);
export const MONTHS = wordsFor([
  [1, 'jan january'],
  [2, 'feb february'],
  [3, 'mar march'],
  [4, 'apr april'],
  [5, 'may'],
  [6, 'jun june'],
  [7, 'jul july'],
  [8, 'aug august'],
  [9, 'sep sept september'],
  [10, 'oct october'],
  [11, 'nov november'],
  [12, 'dec december'],
]);
export const POSITIONS = wordsFor([
  [1, '1st first'],
  [2, '2nd'],
  [3, '3rd third'],
  [4, '4th fourth'],
  [-1, 'last'],
]);
/** Behind a month 'second' is a position: 'every second tuesday' is every other one. */
export const POSITIONS_IN_MONTH: ReadonlyMap<string, number> = new Map([...POSITIONS, ['second', 2]]);
export const OTHER = wordsFor([[2, 'other second']]);
export const NUMBERS = wordsFor([
  [2, 'two'],
  [3, 'three'],
  [4, 'four'],
  [5, 'five'],
  [6, 'six'],
  [7, 'seven'],
  [8, 'eight'],
  [9, 'nine'],
  [10, 'ten'],
  [11, 'eleven'],
  [12, 'twelve'],
]);
export const AND = wordsFor([[true, 'and , & /']]);

const anyWord = (words: ReadonlyMap<string, unknown>) => `(?:${[...words.keys()].join('|')})\\b`;
const DAY = `(?:the\\s+)?(?:\\d|tomorrow\\b|${anyWord(WEEKDAYS)}|${anyWord(MONTHS)})`;
const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)\\b';
const POSITION = `(?:${ORDINAL}|fifth\\b|${anyWord(POSITIONS_IN_MONTH)})`;
const NO_DATE = `(?!\\s+(?:of\\s+)?${anyWord(MONTHS)})`;

/** What stands behind a rule that says more than was read of it: how far it reaches, or when it does not count. */
export const GOES_ON = new RegExp(
  `^\\s*,?\\s*(?:(?:and|or|of|but|except|excluding|until|till?|ending|in(?!\\s+the\\s+(?:morning|afternoon|evening)\\b))\\b|&|for\\s+\\S+\\s+(?:day|week|month|year)s?\\b|(?:to|thru|through|from)\\s+${DAY}|(?:the\\s+)?${ORDINAL}${NO_DATE}|on\\s+the\\s+${ORDINAL}(?!\\s+\\p{L}))`,
  'iu',
);
/** The same, behind a rule that names its days: behind others it is a date. */
export const GOES_ON_TO = new RegExp(`^\\s*[-–—]\\s*${DAY}`, 'iu');
/** A number, a month, 'on the last' or 'last friday' behind a month or a year, no date and no time: when it is, as it seems. */
export const HALF_DATE = new RegExp(
  `^\\s+(?:\\d{1,2}\\b(?![:/-]\\d|\\.|\\s?[ap]\\.?m\\b)${NO_DATE}|${anyWord(MONTHS)}(?!\\s+\\d)|on\\s+(?:the\\s+)?${POSITION}${NO_DATE}|(?:the\\s+)?${POSITION}\\s+${anyWord(WEEKDAYS)})`,
  'iu',
);
