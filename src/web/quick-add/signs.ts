import { countCharacters } from '#contract/count-characters.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Priority } from '#contract/priority.ts';
import { tidyLabel } from '#contract/tidy-label.ts';

import { toPiece } from './piece.ts';
import type { Found, IsDismissed, Piece } from './piece.ts';

const PRIORITIES = new Map<string, Priority>([
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
  ['1', 'High'],
  ['2', 'Medium'],
  ['3', 'Low'],
]);

const PRIORITY = /(?<!\S)(?:!(high|medium|low|[1-3])|p([1-3]))(?=[.,;:!?)]{0,80}(?:\s|$))/giu;
// A phone writes “ and ” for both quotes.
const QUOTED_LABEL = /(?<!\S)#(?:"([^",]{1,80})"|[“”„]([^“”„,]{1,80})[“”])(?=[\s.,;:!?)]|$)/gu;
const END = '(?=[.,;:!?)]{0,80}(?:\\s|$))';
// '#ff0000' is a colour, and '#fff' may be a word.
const COLOUR = `(?=[a-f]*\\d)(?:[\\da-f]{3}|[\\da-f]{6}|[\\da-f]{8})${END}`;
// It has no literal text in it, which is blotted out, and does not end in punctuation; '#!/bin/sh' begins a script; "C#" is a language.
const LABEL = new RegExp(`(?<!\\S)#(?!!|${COLOUR})([^\\s"“”„#,\\0]{1,80}?)${END}`, 'giu');
// A number alone counts something: "#42".
const NAME = /[\p{L}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const QUOTED = /"[^"]*"|[“”„][^“”„]*[“”]/gu;

function findByForm(form: RegExp, line: string, blotted: string, isDismissed: IsDismissed): Found<string>[] {
  return [...blotted.matchAll(form)]
    .map(({ index, 0: text, 1: name, 2: curled = '' }) => ({
      piece: toPiece('label', line, index, index + text.length),
      value: tidyLabel(name ?? curled),
    }))
    .filter(
      ({ piece, value }) => NAME.test(value) && countCharacters(value) <= LIMITS.label && !isDismissed(piece),
    );
}

/** Finds the labels in quotes, which may have blanks in them. */
export function findQuotedLabels(line: string, isDismissed: IsDismissed): Found<string>[] {
  return findByForm(QUOTED_LABEL, line, line, isDismissed);
}

/** Finds the text in double quotes, which is literal. */
export function findLiterals(line: string, blotted: string): Piece[] {
  return [...blotted.matchAll(QUOTED)].map(({ index, 0: text }) =>
    toPiece('literal', line, index, index + text.length),
  );
}

/** Finds the labels of one word in a line. */
export function findLabels(line: string, blotted: string, isDismissed: IsDismissed): Found<string>[] {
  return findByForm(LABEL, line, blotted, isDismissed);
}

/** Finds the priority of a line: the last one counts, and a former one stays text. */
export function findPriority(
  line: string,
  blotted: string,
  isDismissed: IsDismissed,
): Found<Priority> | null {
  const found = [...blotted.matchAll(PRIORITY)].flatMap(({ index, 0: text, 1: word, 2: digit }) => {
    const piece = toPiece('priority', line, index, index + text.length);
    const value = PRIORITIES.get((word ?? digit ?? '').toLowerCase());
    return value === undefined || isDismissed(piece) ? [] : [{ piece, value }];
  });
  return found.at(-1) ?? null;
}
