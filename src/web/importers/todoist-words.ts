import type { RepeatRule } from '#contract/repeat-rule.ts';

/*
 * The words of Todoist for a rule, whose grammar is not that of the quick add: there 'every second tuesday' is every other one and here
 * the second of a month, a weekend is two days and here its Saturday, and a title stands around it, of which here there is none.
 */

type Frequency = RepeatRule['frequency'];

/** The words in which one language says a rule. */
export type Vocabulary = {
  every: RegExp;
  other: RegExp;
  units: readonly (readonly [RegExp, Frequency, number])[];
  workday: RegExp;
  weekend: RegExp;
  lastDay: RegExp;
  ordinals: ReadonlyMap<string, number>;
  and: RegExp;
  starting: RegExp;
  ending: RegExp;
};

export const ENGLISH: Vocabulary = {
  every: /^(?:every|ev)(!?)\s+/i,
  other: /^other\s+/i,
  units: [
    [/^(?:days?|mornings?|afternoons?|evenings?|nights?)$/i, 'DAILY', 1],
    [/^weeks?$/i, 'WEEKLY', 1],
    [/^months?$/i, 'MONTHLY', 1],
    [/^quarters?$/i, 'MONTHLY', 3],
    [/^years?$/i, 'YEARLY', 1],
  ],
  workday: /^(?:week|work)days?$/i,
  weekend: /^weekends?$/i,
  lastDay: /^last day(?: of the month)?$/i,
  ordinals: new Map([
    ['first', 1],
    ['second', 2],
    ['third', 3],
    ['fourth', 4],
    ['last', -1],
  ]),
  and: /\s*(?:,|\band\b|&)\s*/i,
  starting: /\s+(?:starting|from)\s+(?:on\s+)?(.+)$/i,
  ending: /\s+(?:ending|until)\s+(?:on\s+)?(.+)$/i,
};

export const GERMAN: Vocabulary = {
  every: /^(?:jede[nrsm]?|alle)(!?)\s+/i,
  other: /^(?:zweite[nrs]?|anderen?)\s+/i,
  units: [
    [/^(?:tage?|morgen|abend)$/i, 'DAILY', 1],
    [/^wochen?$/i, 'WEEKLY', 1],
    [/^monate?$/i, 'MONTHLY', 1],
    [/^quartale?$/i, 'MONTHLY', 3],
    [/^jahre?$/i, 'YEARLY', 1],
  ],
  workday: /^(?:werktage?|wochentage?|arbeitstage?)$/i,
  weekend: /^wochenenden?$/i,
  lastDay: /^letzte[nr]? tag(?: des monats)?$/i,
  ordinals: new Map([
    ['ersten', 1],
    ['zweiten', 2],
    ['dritten', 3],
    ['vierten', 4],
    ['letzten', -1],
  ]),
  and: /\s*(?:,|\bund\b)\s*/i,
  starting: /\s+(?:ab|beginnend)\s+(?:dem\s+)?(.+)$/i,
  ending: /\s+(?:bis|endend)\s+(?:zum\s+)?(.+)$/i,
};

/** The rules of one word, in any language. */
export const SIMPLE = new Map<string, Frequency>([
  ['daily', 'DAILY'],
  ['weekly', 'WEEKLY'],
  ['monthly', 'MONTHLY'],
  ['yearly', 'YEARLY'],
  ['annually', 'YEARLY'],
  ['täglich', 'DAILY'],
  ['wöchentlich', 'WEEKLY'],
  ['monatlich', 'MONTHLY'],
  ['jährlich', 'YEARLY'],
]);
