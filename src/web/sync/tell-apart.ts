import type { FieldValue } from '#contract/fields.ts';
import type { FieldConflict } from '#contract/history.ts';

/** How many letters before a difference are shown in a line that is long. */
const LETTERS_BEFORE = 40;

const isInPair = (letter: string | undefined) => /[\uDC00-\uDFFF]/.test(letter ?? '');

/** Returns the index from which two texts are shown: that of the first line in which they differ, or within it where it is long. */
function findStart(one: string, other: string): number {
  const letters = one.split('');
  const index = letters.findIndex((letter, at) => letter !== other[at]);
  const differs = index < 0 ? one.length : index;
  const line = one.lastIndexOf('\n', differs - 1) + 1;
  const before = differs - LETTERS_BEFORE;
  if (before - line < LETTERS_BEFORE) return line;
  const word = one.lastIndexOf(' ', before) + 1;
  if (before - word < LETTERS_BEFORE) return word;
  return isInPair(one[before]) ? before - 1 : before;
}

/**
 * Returns what tells a text of a conflict from the other side's: all from the first line on in which the two sides differ, or from a few
 * words before that where the line is long. A text is shortened from its end, and what differs must not be what is hidden.
 */
export function tellApart(value: FieldValue, { base, theirs, mine }: FieldConflict): FieldValue {
  if (typeof value !== 'string') return value;
  const text = String(theirs);
  const start = findStart(text, String(mine ?? base));
  const common = text.slice(0, start);
  if (start === 0) return value;
  if (value.startsWith(common)) return `…${common.endsWith('\n') ? '\n' : ''}${value.slice(start)}`;
  // What was before may differ from both sides further up.
  const line = common.split('\n').length - 1;
  return line === 0 ? value : ['…', ...value.split('\n').slice(line)].join('\n');
}
