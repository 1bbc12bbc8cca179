import type { SaidRule } from '#contract/repeat-rule.ts';

import { CLOCK, STARTING, TIME, UNTIL } from './date-language.ts';
import { TAKEN } from './piece.ts';

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
  [0, 'mon monday mondays'],
  [1, 'tue tues tuesday tuesdays'],
  [2, 'wed wednesday wednesdays'],
  [3, 'thu thur thurs thursday thursdays'],
  [4, 'fri friday fridays'],
  [5, 'sat saturday saturdays'],
  [6, 'sun sunday sundays'],
]);
export const DAY_SETS = wordsFor([
  [[0, 1, 2, 3, 4], 'weekday weekdays workday workdays'],
  [[5, 6], 'weekend weekends'],
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
export const AND = wordsFor([[true, 'and , & / +']]);
/** The words that go on behind the day of a month; any other one is counted by it: 'every 3rd person'. */
export const BEHIND_DAY = wordsFor([
  [
    true,
    'a after an and as at because before beginning but by due ending except excluding for from her his if in into',
  ],
  [
    true,
    'my next of on or our per starting the their till til to today tomorrow unless until using via when with',
  ],
  [true, 'without your'],
]);

const anyWord = (words: ReadonlyMap<string, unknown>) => `(?:${[...words.keys()].join('|')})\\b`;
const DAY = `(?:the\\s+)?(?:\\d|tomorrow\\b|${anyWord(WEEKDAYS)}|${anyWord(MONTHS)})`;
const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)\\b';
// Each form once: a list of what matches in two ways takes for ever.
const POSITION = `(?:${ORDINAL}|(?:first|second|third|fourth|fifth|last)\\b)`;
const ANY_MONTH = anyWord(MONTHS);
const ANY_WEEKDAY = `(?:${anyWord(WEEKDAYS)}|${anyWord(DAY_SETS)})`;
const MANY_DAYS = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun|week|work)days|weekends)\\b';
const NUMBER = '\\d{1,2}(?:st|nd|rd|th)?';
const NO_DATE = `(?!\\s+(?:of\\s+)?${ANY_MONTH})`;

/** What stands behind a rule that says more than was read of it: how far it reaches, or when it does not count. */
export const GOES_ON = new RegExp(
  `^\\s*,?\\s*(?:(?:and|or|of|but|except|excluding|${UNTIL}|in(?!\\s+the\\s+(?:morning|afternoon|evening)\\b))\\b|&|for\\s+\\S+\\s+(?:day|week|month|year)s?\\b|(?:to|thru|through|from)\\s+${DAY}|(?:the\\s+)?${ORDINAL}${NO_DATE}|on\\s+the\\s+${ORDINAL}(?!\\s+\\p{L})|(?:on\\s+)?(?:the\\s+)?${POSITION}\\s+${ANY_WEEKDAY}|every\\s+(?:(?:other|\\d{1,3}|${POSITION})\\s+)?(?:${ANY_WEEKDAY}|${anyWord(UNITS)})|(?:on\\s+)?${MANY_DAYS}(?!\\s+\\p{L})|(?:(?:at|by|in|on)\\s+)?(?:the\\s+)?(?:end|beginning|start|middle)(?=\\s*(?:[.,;:!?]|$)))`,
  'iu',
);
/** The same, behind a rule that names its days: behind others it is a date. */
export const GOES_ON_TO = new RegExp(`^\\s*[-–—]\\s*${DAY}`, 'iu');
/** A number, a month, 'on the last' or 'last week' behind a month or a year, no date and no time: when it is, as it seems. */
export const HALF_DATE = new RegExp(
  `^\\s+(?:\\d{1,2}\\b(?![:/-]\\d|\\.|\\s?[ap]\\.?m\\b)${NO_DATE}|${ANY_MONTH}(?!\\s+\\d)|on\\s+(?:the\\s+)?(?:${POSITION}${NO_DATE}|${MANY_DAYS}|${anyWord(DAY_SETS)})|(?:the\\s+)?${POSITION}\\s+(?:${ANY_WEEKDAY}|${anyWord(UNITS)}))`,
  'iu',
);

const SEPARATOR = '\\s*(?:(?:[,/&+–—-]|(?:and|or|to|thru|through)\\b)\\s*){1,2}';
const MONTH_DAY = `(?:${NUMBER}\\s+(?:of\\s+)?${ANY_MONTH}|${ANY_MONTH}\\s+${NUMBER}\\b)`;
const ITEM = `(?:on\\s+)?(?:the\\s+)?(?:${MONTH_DAY}|${POSITION}(?:\\s+(?:${ANY_WEEKDAY}|${anyWord(UNITS)}))?|${ANY_WEEKDAY})`;
const ITEMS = `(?:${ITEM}|(?:on\\s+)?(?:day\\s+)?\\d{1,2}\\b)`;
// 'Mon and thu', 'mon thu', '1st and 15th', '5 and 6 march'.
const SEVERAL = `(?:on\\s+)?${ANY_WEEKDAY}(?:\\s+${ANY_WEEKDAY}){1,6}|(?:${ITEM}|on\\s+\\d{1,2}\\b|\\d{1,2}(?=${SEPARATOR}${MONTH_DAY}))(?:${SEPARATOR}${ITEMS}){1,9}`;
// A weekday alone and a day with its month are dates, and 'last month' is one that is over.
const ONE = `(?:at|on)\\s+(?:the\\s+)?weekend\\b|(?:at\\s+|on\\s+)?(?:${MANY_DAYS}|(?:the\\s+)?(?:${ORDINAL}(?:\\s+day\\b)?|(?!last\\s+(?:week|month|year))${POSITION}\\s+(?:${ANY_WEEKDAY}|${anyWord(UNITS)})))|(?:on\\s+)?day\\s+\\d{1,2}|on\\s+(?:(?:the\\s+)?(?:${POSITION}|${anyWord(DAY_SETS)})|\\d{1,2})`;
const APART = '(?:(?<=\\S),\\s+|(?<!\\S)[–—-]\\s+|(?<!\\S))';
/** The days before a rule that belong to it as they would behind it: 'the 1st of' before 'every month', 'mon and thu'. */
export const DAYS_BEFORE = new RegExp(
  `${APART}(?:(${ITEMS}(?:${SEPARATOR}${ITEMS}){0,9})\\s+(?:of|(?<!\\b\\d{1,2}\\s+)in)|(${SEVERAL}|${ONE}))$`,
  'iu',
);
/** What ends the text before a rule that is half of what is said: 'the end of', 'until friday', 'in march'. */
export const HALF_BEFORE = new RegExp(
  `(?<!\\S)(?:of|and|or|but|not|except|excluding|than|${UNTIL}|before|after|since|during|almost|nearly|&|\\+|(?:${UNTIL}|from|to|thru|through|except|excluding|but)\\s+(?:not\\s+)?(?:on\\s+)?(?:the\\s+)?(?:tomorrow|${ANY_WEEKDAY}|${MONTH_DAY}|${ANY_MONTH}|\\d{4}-\\d{2}-\\d{2})|in\\s+${ANY_MONTH})$`,
  'iu',
);
/** A month before a rule of years, which would be another one. */
export const MONTH_BEFORE = new RegExp(`(?<!\\S|${NUMBER}\\s+(?:of\\s+)?)${ANY_MONTH}$`, 'iu');
/** A day with its month before a rule: that is the date of the task. */
export const MONTH_DAY_BEFORE = new RegExp(`(?<!\\S)${MONTH_DAY}$`, 'iu');
/** A time of day or a sign between the days before a rule and the rule. */
export const TIME_BEFORE = new RegExp(`(?:,?${TIME}|\\s*${TAKEN})$`, 'iu');

// A number before another word counts that: '10 pushups'.
const NO_COUNT = '(?![:.]?\\d|\\s*(?!(?:and|or|at)\\b)\\p{L})';

const andOneOf = (days: string) =>
  new RegExp(
    `^\\s*(?:(?:[,/+&–—-]|(?:and|or)\\b)\\s*)+(?:every\\s+)?(?:on\\s+)?(?:the\\s+)?(?:${days})`,
    'iu',
  );
/** What names another day behind a rule with such a part: one more of the days that the part has, or the last of all. */
export const OTHER_DAYS: readonly (readonly [part: keyof SaidRule, form: RegExp])[] = [
  ['weekdays', andOneOf(`(?:${POSITION}\\s+)?${ANY_WEEKDAY}`)],
  ['monthDay', andOneOf(`${NUMBER}${NO_COUNT}|last\\s+day\\b`)],
  ['month', andOneOf(`${NUMBER}\\s+(?:of\\s+)?${ANY_MONTH}|${ANY_MONTH}(?!\\s+\\p{L})`)],
  ['frequency', /^\s*,?\s*ending\b/iu],
];

const NO_DAY = `(?![\\p{L}\\d]|[-/]\\d|\\s+(?:of\\s+)?${ANY_MONTH})`;
const TIMES = `${TIME}(?!\\p{L})(?:\\s*(?:[,/+&–—-]|(?:and|or|to)\\b)\\s*${CLOCK}${NO_DAY})*`;
/** What may stand between a rule and what else is said of it: times of day, signs, and its first day. */
export const BETWEEN = new RegExp(
  `^(?:,?${TIMES}|\\s*${TAKEN})*(?:,?\\s+${STARTING}(?:\\s+\\S+){1,7}?(?=\\s+(?:${UNTIL}|ending|except|excluding|but|for)\\b))?`,
  'iu',
);
/** What goes on behind these; 'and', 'in' and 'until 10' may be of the time of day. */
export const GOES_ON_LATER = new RegExp(
  `^\\s*,?\\s*(?:(?:${UNTIL})\\s+(?!(?:at\\s+)?(?:${CLOCK}${NO_DAY}|noon|midnight|lunch|dinner|dark|late)\\b)|(?:except|excluding)\\b|but\\s+(?:not\\s+)?(?:on\\s+)?${ANY_WEEKDAY}|for\\s+\\S+\\s+(?:day|week|month|year)s?\\b|(?:from|to|thru|through)\\s+(?:tomorrow\\b|${ANY_WEEKDAY}|(?:${NUMBER}\\s+)?${ANY_MONTH})|in\\s+${ANY_MONTH})`,
  'iu',
);
