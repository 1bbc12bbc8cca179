import { findHunks, matchLines } from '#contract/match-lines.ts';

import type { Span } from '../ui/long-text.tsx';

type Piece = { text: string; differs: boolean };
type Pieces = { one: Piece[]; other: Piece[] };

/** Of two texts that have less in common, no part is marked: what is the same in them are words such as 'the'. */
const LEAST_COMMON = 1 / 3;

type Split = (text: string) => string[];

function splitInto(granularity: 'sentence' | 'word'): Split {
  const segments = new Intl.Segmenter(undefined, { granularity });
  return (text) => Array.from(segments.segment(text), ({ segment }) => segment);
}

const splitIntoLines: Split = (text) => text.split(/(?<=\n)/);

/** Divides two texts at what both have, and what is between that by the finer ways to split it. */
function divide(one: string, other: string, [split, ...finer]: readonly Split[]): Pieces {
  if (!split) return { one: [{ text: one, differs: true }], other: [{ text: other, differs: true }] };
  const [parts, others] = [split(one), split(other)];
  const places = matchLines(parts, others);
  if (!places) return divide(one, other, finer);
  const pieces: Pieces = { one: [], other: [] };
  const add = (more: Pieces) => {
    pieces.one.push(...more.one);
    pieces.other.push(...more.other);
  };
  const addCommon = (from: number, to: number) => {
    const common = [{ text: parts.slice(from, to).join(''), differs: false }];
    add({ one: common, other: common });
  };
  let end = 0;
  for (const { from, to, was, lines } of findHunks(parts, places.slice(0, -1), others)) {
    addCommon(end, from);
    add(divide(was.join(''), lines.join(''), finer));
    end = to;
  }
  addCommon(end, parts.length);
  return pieces;
}

const countLetters = (text: string) => text.replace(/\s/g, '').length;

/** Returns where a text differs: words with only space between them are one place, which begins and ends with a word. */
function toMarks(text: string, pieces: readonly Piece[]): Span[] {
  const marks: Span[] = [];
  let end = 0;
  for (const piece of pieces) {
    const from = end;
    end += piece.text.length;
    if (!piece.differs || from === end) continue;
    const last = marks.at(-1);
    if (last && countLetters(text.slice(last.to, from)) === 0) last.to = end;
    else marks.push({ from, to: end });
  }
  return marks.map(({ from, to }) => {
    const part = text.slice(from, to);
    if (countLetters(part) === 0) return { from, to };
    return { from: to - part.trimStart().length, to: from + part.trimEnd().length };
  });
}

/** Returns for each of two texts what the other does not have; nothing where they have hardly anything in common. */
export function compareTexts(one: string, other: string): { one: Span[]; other: Span[] } {
  // All words of two long texts would be too many to compare.
  const pieces = divide(one, other, [splitIntoLines, splitInto('sentence'), splitInto('word')]);
  const common = pieces.one.reduce((sum, { text, differs }) => sum + (differs ? 0 : countLetters(text)), 0);
  if (common <= LEAST_COMMON * Math.min(countLetters(one), countLetters(other)))
    return { one: [], other: [] };
  return { one: toMarks(one, pieces.one), other: toMarks(other, pieces.other) };
}
