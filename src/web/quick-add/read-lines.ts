import type { DateLanguage } from './date-language.ts';
import { readLine } from './read-line.ts';
import type { LineReader, QuickTask } from './read-line.ts';

/** How many tasks a pasted text can become at once. */
export const MOST_LINES = 200;

export const LINE_BREAK = /\r\n|[\r\n]/u;

/** One line of several, without the sign of a list in front of it, and its number in the text, from 0. */
type ListLine = { line: number; text: string; completed: boolean };

const ITEM = /^\s*(?:(?:[-*+•]|(\d{1,3})[.)])\s+)?(?:\[([ xX]?)\]\s+)?(.*)/su;
const DAY_OF_MONTH = /^\s*(\d{1,2}\.\s+\p{L}+)/u;

/**
 * Splits a pasted text into its lines that say something. A number in front of one is the sign of a list where a list of so many
 * lines can have it, and not where it is the day of a month: '24. Dezember: Geschenke'.
 */
export function splitLines(pasted: string, languages: readonly DateLanguage[]): ListLine[] {
  const lines = pasted.split(LINE_BREAK);
  const count = lines.filter((line) => line.trim() !== '').length;
  const isSign = (number: string, content: string) => {
    const [, day = ''] = DAY_OF_MONTH.exec(content) ?? [];
    return Number(number) <= count && !languages.some(({ phrase }) => phrase.test(day));
  };
  return lines.flatMap((content, line) => {
    const [, number = '', tick = '', words = ''] = ITEM.exec(content) ?? [];
    const isItem = number === '' || isSign(number, content);
    const text = (isItem ? words : content).trim();
    return text === '' ? [] : [{ line, text, completed: isItem && tick.toLowerCase() === 'x' }];
  });
}

/** Reads a pasted text as one task: the first line is it, and those after it are its checklist. */
export function readChecklist(pasted: string, reader: LineReader): QuickTask & { description: string } {
  const [first, ...items] = splitLines(pasted, reader.languages);
  const description = items.map(({ text, completed }) => `- [${completed ? 'x' : ' '}] ${text}`).join('\n');
  return { ...readLine(first?.text ?? '', reader), description };
}
