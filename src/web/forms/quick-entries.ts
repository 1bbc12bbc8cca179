import { taskFieldsSchema } from '#contract/field-rules.ts';
import type { TaskFields } from '#contract/field-rules.ts';
import { withCommas } from '#contract/with-commas.ts';

import type { Dismissed } from '../changes/draft.ts';
import type { Piece } from '../quick-add/piece.ts';
import { readLine } from '../quick-add/read-line.ts';
import type { LineReader, QuickTask } from '../quick-add/read-line.ts';
import { LINE_BREAK, MOST_LINES, readChecklist, splitLines } from '../quick-add/read-lines.ts';

/** What the lines of a text are read with. */
export type TextReader = Omit<LineReader, 'dismissed'> & { dismissed: readonly Dismissed[] };

/** A line of the text as the task that it becomes. */
export type Entry = QuickTask & Pick<TaskFields, 'description' | 'completed'> & { line: number };

/** Returns the numbers of the lines that say something. */
function findLines(text: string): number[] {
  return text.split(LINE_BREAK).flatMap((line, index) => (line.trim() === '' ? [] : [index]));
}

/** Returns what is wrong with the number of lines, as a sentence; null where it is right. */
export function findTooMany(text: string): string | null {
  const count = findLines(text).length;
  return count > MOST_LINES
    ? `These are ${withCommas(count)} lines. At most ${MOST_LINES} can become tasks at once.`
    : null;
}

/** Returns the number of the line in which a place of a text is. */
const findLine = (text: string, at: number) => text.slice(0, at).split(LINE_BREAK).length - 1;

/** Returns a piece as what its person dismisses. Its place is that in its line without the sign of a list. */
export function toDismissed(text: string, number: number, { kind, text: words, start }: Piece): Dismissed {
  const lines = text.split(LINE_BREAK);
  const line = lines[number] ?? '';
  const above = lines.slice(0, number).reduce((length, one) => length + one.length + 1, 0);
  return { kind, text: words, at: above + line.indexOf(words, start) };
}

/** Returns how many characters two texts have in common, in the order in which these indices go. */
function countCommon(one: string, other: string, toIndex: (count: number) => number): number {
  let count = 0;
  while (count < one.length && one.at(toIndex(count)) === other.at(toIndex(count))) count += 1;
  return count;
}

/**
 * Returns what stays dismissed when a text is changed: it goes with its piece, and ends where that is changed. What the texts have in
 * common at both ends tells where the piece is now, also among equal lines.
 */
export function carryDismissed(dismissed: readonly Dismissed[], former: string, text: string): Dismissed[] {
  const start = countCommon(former, text, (index) => index);
  const end = former.length - countCommon(former, text, (index) => -1 - index);
  return dismissed.flatMap((one) => {
    if (one.at + one.text.length <= start) return one;
    return one.at < end ? [] : { ...one, at: one.at + text.length - former.length };
  });
}

/** Returns what a line of a text is read with. */
function createLineReader(text: string, line: number, reader: TextReader): LineReader {
  return { ...reader, dismissed: reader.dismissed.filter(({ at }) => findLine(text, at) === line) };
}

/** Reads a typed or pasted text: each of its lines is a task. A list's signs are signs where there are several lines. */
export function readEntries(text: string, reader: TextReader): Entry[] {
  const all = text.split(LINE_BREAK);
  const numbers = findLines(text);
  const lines =
    numbers.length > 1
      ? splitLines(text, reader.languages)
      : numbers.map((line) => ({ line, text: all[line] ?? '', completed: false }));
  return lines.map(({ line, text: words, completed }) =>
    Object.assign(readLine(words, createLineReader(text, line, reader)), {
      description: '',
      completed,
      line,
    }),
  );
}

/** Reads a text of several lines as one task: the first line is it, and the others are its checklist. */
export function readWithChecklist(text: string, reader: TextReader): Entry {
  const line = findLines(text)[0] ?? 0;
  return { ...readChecklist(text, createLineReader(text, line, reader)), completed: false, line };
}

/**
 * Reads what was typed on the reader's day as it is on another: what names no day is due on that one, and a day that was named before
 * midnight stays the one that was meant.
 */
export function readOn(
  today: string,
  read: (reader: TextReader) => readonly Entry[],
  reader: TextReader,
): readonly Entry[] {
  const typed = read(reader);
  if (today === reader.today) return typed;
  const now = read({ ...reader, today });
  return typed.map((entry, index) =>
    entry.pieces.some(({ kind }) => kind === 'date') ? entry : (now[index] ?? entry),
  );
}

/** Returns the fields of the tasks, or a sentence about the first that cannot be one. */
export function toTasks(entries: readonly Entry[]): { tasks: TaskFields[]; problem: string | null } {
  const tasks: TaskFields[] = [];
  for (const entry of entries) {
    const { data, error } = taskFieldsSchema.safeParse(entry);
    if (!data) {
      const problem = error.issues[0]?.message ?? '';
      return { tasks: [], problem: entries.length === 1 ? problem : `Line ${entry.line + 1}: ${problem}` };
    }
    tasks.push(data);
  }
  return { tasks, problem: null };
}
