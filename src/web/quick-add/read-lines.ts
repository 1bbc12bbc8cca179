import { readLine } from './read-line.ts';
import type { LineReader, QuickTask } from './read-line.ts';

/** How many tasks a pasted text can become at once. */
export const MOST_LINES = 200;

/** One line of several, without the sign of a list in front of it. */
type ListLine = { text: string; completed: boolean };

const ITEM = /^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[([ xX]?)\]\s+)?(.*)/su;

/** Splits a pasted text into its lines that say something. */
function splitLines(pasted: string): ListLine[] {
  return pasted.split(/\r\n|[\r\n]/u).flatMap((line) => {
    const [, tick = '', words = ''] = ITEM.exec(line) ?? [];
    const text = words.trimEnd();
    return text === '' ? [] : [{ text, completed: tick.toLowerCase() === 'x' }];
  });
}

/** Reads a pasted text as one task a line; null where it has too many. */
export function readLines(
  pasted: string,
  reader: LineReader,
): (QuickTask & Pick<ListLine, 'completed'>)[] | null {
  const lines = splitLines(pasted);
  if (lines.length > MOST_LINES) return null;
  return lines.map(({ text, completed }) => Object.assign(readLine(text, reader), { completed }));
}

/** Reads a pasted text as one task: the first line is it, and those after it are its checklist. */
export function readChecklist(pasted: string, reader: LineReader): QuickTask & { description: string } {
  const [first, ...items] = splitLines(pasted);
  const description = items.map(({ text, completed }) => `- [${completed ? 'x' : ' '}] ${text}`).join('\n');
  return { ...readLine(first?.text ?? '', reader), description };
}
