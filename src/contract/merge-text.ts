import { diff3Merge } from 'node-diff3';

import { LIMITS } from './limits.ts';
import { mergeLines } from './merge-lines.ts';

// To compare texts of many equal lines takes the square of their number.
const MOST_LINES = 1_000;

/** Merges two changes of one text, where lines came or went. Returns null where they touch each other. */
function mergeRegions(texts: { base: string[]; theirs: string[]; mine: string[] }): string | null {
  const { base, theirs, mine } = texts;
  if ([base, theirs, mine].some(({ length }) => length > MOST_LINES)) return null;
  const regions = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict !== undefined)) return null;
  return regions.flatMap(({ ok }) => ok ?? []).join('\n');
}

/**
 * Merges two changes of one description by its lines. Returns null where both changed the same lines differently, or where the two
 * together are too long for a description: then a person has to choose.
 */
export function mergeText(base: string, theirs: string, mine: string): string | null {
  const [was, is, wanted] = [base.split('\n'), theirs.split('\n'), mine.split('\n')];
  const isLineByLine =
    theirs === base || mine === base || (is.length === was.length && wanted.length === was.length);
  const merged = isLineByLine
    ? mergeLines(base, theirs, mine)
    : mergeRegions({ base: was, theirs: is, mine: wanted });
  return merged !== null && merged.length <= LIMITS.description ? merged : null;
}
