import type { DateLanguage } from './date-language.ts';
import { readLine } from './read-line.ts';
import type { LineReader, QuickTask } from './read-line.ts';

/** How many tasks a pasted text can become at once. */
export const MOST_LINES = 200;

export const LINE_BREAK = /\r\n|[\r\n]/u;

/** One line of several, without the sign of a list in front of it, and its number in the text, from 0. */
type ListLine = { line: number; text: string; completed: boolean };

const ITEM = /^\s*(?:(?:[-*+•]|(\d{1,3})[.)])\s+)?(?:\[([ xX]?)\]\s+)?(.*)/su;
const FIRST_WORD = /\p{L}+/u;
const DAY_OF_MONTH = /^\s*(\d{1,2}\.\s+\p{L}+)/u;

/**
 * Splits a pasted text into its lines that say something. A number in front of one is the sign of a list where a box follows, or
 * where a list can have it, of so many lines or with the number beside it, and a line has a box, one before a lower number or one
 * behind a higher number: '1. FC Köln' alone is a name. It is none where it is the day of a month: '24. Dezember: Geschenke'.
 */
export function splitLines(pasted: string, languages: readonly DateLanguage[]): ListLine[] {
  const lines = pasted.split(LINE_BREAK).map((content) => {
    const [, number = '', tick, words = ''] = ITEM.exec(content) ?? [];
    const [, day = ''] = DAY_OF_MONTH.exec(content) ?? [];
    const isNumbered = number !== '' && !languages.some(({ phrase }) => phrase.test(day));
    return { content, number: Number(number), isPlain: number === '', isNumbered, tick, words };
  });
  const count = lines.filter(({ content }) => content.trim() !== '').length;
  const numbered = lines.filter(({ isNumbered }) => isNumbered);
  const numbers = new Set(numbered.map(({ number }) => number));
  // All of them before the same word are days of a month in another language.
  const isList = new Set(numbered.map(({ words }) => FIRST_WORD.exec(words)?.[0])).size > 1;
  const listed = lines.filter(
    ({ isPlain, number }) =>
      !isPlain && (number <= count || (isList && [number - 1, number + 1].some((one) => numbers.has(one)))),
  );
  // A box in any line makes all of them a list.
  const signs = new Set(lines.some(({ tick }) => tick !== undefined) ? listed : []);
  let least = Infinity;
  for (const item of listed) {
    if (item.number > least) signs.add(item);
    least = Math.min(least, item.number);
  }
  let most = 0;
  for (const item of listed.toReversed()) {
    if (item.number < most) signs.add(item);
    most = Math.max(most, item.number);
  }
  // A list within a list may have one line.
  const isSign = (item: (typeof lines)[number]) =>
    item.isNumbered &&
    (item.tick !== undefined || signs.has(item) || (signs.size > 0 && /^\s/u.test(item.content)));
  return lines.flatMap((item, line) => {
    const isItem = item.isPlain || isSign(item);
    const text = (isItem ? item.words : item.content).trim();
    return text === '' ? [] : [{ line, text, completed: isItem && item.tick?.toLowerCase() === 'x' }];
  });
}

/** Reads a pasted text as one task: the first line is it, and those after it are its checklist. */
export function readChecklist(pasted: string, reader: LineReader): QuickTask & { description: string } {
  const [first, ...items] = splitLines(pasted, reader.languages);
  const description = items.map(({ text, completed }) => `- [${completed ? 'x' : ' '}] ${text}`).join('\n');
  return { ...readLine(first?.text ?? '', reader), description };
}
