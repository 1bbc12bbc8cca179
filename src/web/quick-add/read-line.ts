import { uniqueLabels } from '#contract/labels.ts';
import { LIMITS } from '#contract/limits.ts';
import { DEFAULT_PRIORITY } from '#contract/priority.ts';
import type { Priority } from '#contract/priority.ts';
import { nameDays } from '#contract/repeat-rule.ts';
import { firstOccurrence } from '#contract/repeat.ts';

import { STARTING } from './date-language.ts';
import type { DateLanguage } from './date-language.ts';
import { findRepeat } from './every.ts';
import { findDate } from './find-date.ts';
import { blot, trimTaken } from './piece.ts';
import type { Found, Piece } from './piece.ts';
import { findLabels, findLiterals, findPriority, findQuotedLabels } from './signs.ts';

/** What a line is read with. */
export type LineReader = {
  /** The day of the person, YYYY-MM-DD. */
  today: string;
  languages: readonly DateLanguage[];
  /** The pieces that the person dismissed: those of the same kind and text stay in the title. */
  dismissed?: readonly { kind: string; text: string }[];
  /** The kinds of pieces that stay in the title, since nothing would keep what they say. */
  without?: readonly Piece['kind'][];
};

/** What a typed line says: the fields of a task, and the pieces of the line that say them, in their order. */
export type QuickTask = {
  title: string;
  dueDate: string;
  priority: Priority;
  labels: string[];
  repeat: string;
  pieces: Piece[];
};

const IS_START = new RegExp(`(?<!\\S)${STARTING}\\s`, 'iu');

const PARTING = /^(?:[.,;:!?)]+|\s+[/–—-](?=\s|$))/u;
const PARTED = /(?:^|\s[/–—-])$/u;

const inOrder = (pieces: Piece[]) => pieces.toSorted((one, other) => one.start - other.start);

/** Returns the line without these pieces. */
function cutOut(line: string, pieces: readonly Piece[]): string {
  let title = '';
  let at = 0;
  const last = trimTaken(blot(line, pieces)).length;
  const add = (cut: string) => {
    // What stood between a sign at the beginning and the words has nothing to part any more, '#home: mow', nor has a second dash.
    const text = (at > 0 && PARTED.test(title) ? cut.replace(PARTING, '') : cut).trim();
    // A blank that was typed before a sign of punctuation stays: 'learn #dev .NET'.
    const isApart = title !== '' && !/^[.,;:!?)]/u.test(cut);
    if (text !== '') title += isApart ? ` ${text}` : text;
  };
  for (const { start, end } of pieces) {
    add(line.slice(at, Math.min(start, last)));
    at = end;
  }
  add(line.slice(at, last));
  return title;
}

/** Reads a line as a person types it: 'pay rent fri !high #home every month'. What it does not recognise is the title. */
export function readLine(line: string, { dismissed = [], without = [], ...reader }: LineReader): QuickTask {
  const isDismissed = ({ kind, text }: Pick<Piece, 'kind' | 'text'>) =>
    without.includes(kind) || dismissed.some((one) => one.kind === kind && one.text === text);
  let blotted = line;
  const take = <Value>(found: readonly (Found<Value> | null)[]) => {
    const taken = found.flatMap((one) => one ?? []);
    blotted = blot(
      blotted,
      taken.map(({ piece }) => piece),
    );
    return taken;
  };

  const quoted = take(findQuotedLabels(line, isDismissed));
  blotted = blot(blotted, findLiterals(line, blotted));
  const plain = take(findLabels(line, blotted, isDismissed));
  const labels = [...quoted, ...plain].slice(0, LIMITS.labels);
  const [priority] = take([findPriority(line, blotted, isDismissed)]);
  const repeat = take([findRepeat(line, blotted, isDismissed)]).find(({ piece }) => piece.kind === 'repeat');
  const [date] = take([findDate(line, blotted, reader, isDismissed)]);

  const signs = [...labels, ...(priority ? [priority] : [])].map(({ piece }) => piece);
  const times = [repeat, date].flatMap((one) => (one ? [one.piece] : []));
  const all = inOrder([...signs, ...times]);
  const titled = cutOut(line, all);
  // A line that says nothing but a time is a title.
  const isTimed = titled !== '';
  const rule = isTimed ? (repeat?.value ?? '') : '';
  const said = isTimed ? date : undefined;
  const from = said?.value ?? reader.today;
  // 'every monday starting tomorrow' is due on the first Monday from then on, and 'every monday tomorrow' tomorrow.
  const isSaid = said !== undefined && !IS_START.test(said.piece.text);
  const dueDate = (isSaid ? null : firstOccurrence(rule, from)) ?? from;
  const pieces = isTimed ? all : inOrder(signs);
  return {
    title: isTimed ? titled : cutOut(line, pieces),
    dueDate,
    priority: priority?.value ?? DEFAULT_PRIORITY,
    labels: uniqueLabels(labels.map(({ value }) => value)),
    repeat: nameDays(rule, dueDate),
    pieces,
  };
}
