import { parseCalendarDate } from '#contract/calendar-date.ts';
import { PRIORITIES } from '#contract/priority.ts';
import type { Priority } from '#contract/priority.ts';

import { fold } from './fold.ts';

const DUE_WORDS = ['overdue', 'today', 'tomorrow', 'week'] as const;
const STATES = ['open', 'done', 'repeating'] as const;
const PARTS = ['checklist', 'description'] as const;

/** One thing that a query asks of a task; texts are folded. */
export type Condition =
  | { kind: 'text'; text: string }
  | { kind: 'label'; label: string }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'due'; when: (typeof DUE_WORDS)[number] }
  /** Due on, before or after a day: a calendar date, or one that is named from today. */
  | { kind: 'day'; sign: '=' | '<' | '>'; day: string }
  | { kind: 'is'; state: (typeof STATES)[number] }
  | { kind: 'has'; part: (typeof PARTS)[number] };

/** A condition as it stands in the text of a query, from `start` up to `end`. */
export type Term = Condition & { isNegated: boolean; start: number; end: number };

// A quote that is still open reaches to the end: it is being typed. Two quotes within quotes are one. A phone writes “ and ” for both.
const PIECE =
  /(?<minus>-?)(?:(?<hash>#?)(?:"(?<quoted>[^"]*(?:""[^"]*)*)(?<end>"|$)|[“”„](?<curled>[^“”]*)(?<curledEnd>[“”]|$))|(?<word>\S+))/gu;
const SIGN = /^(?:#(?<label>.+)|!(?<priority>.+)|(?<key>due|is|has):(?<value>.+))$/u;
const DAY = /^(?<sign>[<>]?)(?<day>.+)$/u;

function find<Word extends string>(words: readonly Word[], typed: string | undefined): Word | undefined {
  return words.find((word) => fold(word) === typed);
}

function parseDue(value: string): Condition | null {
  const when = find(DUE_WORDS, value);
  const { sign, day = '' } = DAY.exec(value)?.groups ?? {};
  const isDay = day === 'today' || day === 'tomorrow' || parseCalendarDate(day) !== null;
  if (isDay && (sign === '<' || sign === '>')) return { kind: 'day', sign, day };
  if (when) return { kind: 'due', when };
  return isDay ? { kind: 'day', sign: '=', day } : null;
}

/** Reads a word as the sign that it may be; null where it is a word like any other. */
function parseSign(word: string): Condition | null {
  const { label, priority, key, value = '' } = SIGN.exec(word)?.groups ?? {};
  if (label !== undefined) return { kind: 'label', label };
  const level = find(PRIORITIES, priority);
  if (level) return { kind: 'priority', priority: level };
  if (key === 'due') return parseDue(value);
  const state = key === 'is' ? find(STATES, value) : undefined;
  if (state) return { kind: 'is', state };
  const part = key === 'has' ? find(PARTS, value) : undefined;
  return part ? { kind: 'has', part } : null;
}

/**
 * Reads what stands in the search field, all of which a task has to meet. There is no error: what is no sign is a word to be
 * found.
 */
export function parseQuery(query: string): Term[] {
  return Array.from(query.matchAll(PIECE)).flatMap(({ index: start, 0: { length }, groups = {} }) => {
    const { minus, hash, quoted, curled, word = '' } = groups;
    const phrase = curled ?? quoted?.replaceAll('""', '"');
    const text = fold(phrase ?? word);
    if (text === '') return [];
    const isLabel = phrase !== undefined && hash !== '';
    const plain: Condition = isLabel ? { kind: 'label', label: text } : { kind: 'text', text };
    const condition = phrase === undefined ? (parseSign(text) ?? plain) : plain;
    return [{ ...condition, isNegated: minus !== '', start, end: start + length }];
  });
}

/** Returns a query without one of its terms. */
export function removeTerm(query: string, { start, end }: Term): string {
  return joinWords(query.slice(0, start), query.slice(end));
}

/** Returns a query with `word` in the place of those terms that it chooses among; an empty word leaves them out. */
export function replaceTerms(query: string, isChoice: (term: Term) => boolean, word: string): string {
  // A removal trims, which would move the terms before it.
  const text = query.trim();
  const rest = parseQuery(text).filter(isChoice).toReversed().reduce(removeTerm, text);
  return joinWords(word === '' ? rest : closeQuote(rest), word);
}

/** Returns a query whose last quote is closed: it would reach over what is added. */
function closeQuote(query: string): string {
  const text = query.trim();
  const last = Array.from(text.matchAll(PIECE)).at(-1)?.groups;
  if (last?.['end'] === '') return `${text}"`;
  return last?.['curledEnd'] === '' ? `${text}”` : text;
}

function joinWords(...texts: string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
}

// A mark at its beginning would belong to the '#', also one that Unicode does not know yet.
const QUOTED_LABEL = /^["“”„\p{M}\p{Cn}]|\s/u;

/** Writes a label as a query names it. */
export function labelWord(label: string): string {
  return QUOTED_LABEL.test(label) ? `#"${label.replaceAll('"', '""')}"` : `#${label}`;
}
