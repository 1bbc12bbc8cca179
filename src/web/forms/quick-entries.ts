import { taskFieldsSchema } from '#contract/task.ts';
import type { TaskFields } from '#contract/task.ts';
import { withCommas } from '#contract/with-commas.ts';

import type { Dismissed } from '../changes/draft.ts';
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

/** Returns the line of a text that has this number, as it is typed. */
export function lineAt(text: string, line: number): string {
  return text.split(LINE_BREAK)[line] ?? '';
}

/** Returns what stays dismissed when a text is changed: it goes with its line, and ends with the piece. */
export function carryDismissed(dismissed: readonly Dismissed[], former: string, text: string): Dismissed[] {
  const formerLines = former.split(LINE_BREAK);
  const lines = text.split(LINE_BREAK);
  return dismissed.flatMap((one) => {
    if (lines.includes(one.line)) return one;
    const line = lines.find((changed) => !formerLines.includes(changed) && changed.includes(one.text));
    return line === undefined ? [] : { ...one, line };
  });
}

function createLineReader(line: string, reader: TextReader): LineReader {
  return { ...reader, dismissed: reader.dismissed.filter((one) => one.line === line) };
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
    Object.assign(readLine(words, createLineReader(all[line] ?? '', reader)), {
      description: '',
      completed,
      line,
    }),
  );
}

/** Reads a text of several lines as one task: the first line is it, and the others are its checklist. */
export function readWithChecklist(text: string, reader: TextReader): Entry {
  const line = findLines(text)[0] ?? 0;
  return { ...readChecklist(text, createLineReader(lineAt(text, line), reader)), completed: false, line };
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
