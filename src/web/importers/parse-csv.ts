import Papa from 'papaparse';

import { findSeparator } from './separator.ts';

/** Ends all rows alike. A quote opens a cell only where one begins; the line ends within such a cell stay as they are. */
function evenLineEnds(text: string, separator: string): string {
  if (!text.includes('\r')) return text;
  const ends = `${separator}\r\n\uFEFF`;
  let isQuoted = false;
  let wasQuoted = true;
  let before: string | null = null;
  const parts = text.split('"').map((part) => {
    if (before !== null) {
      // Two quotes within a quoted cell are one of its letters.
      const opens = !isQuoted && (before === '' ? wasQuoted : ends.includes(before.slice(-1)));
      [wasQuoted, isQuoted] = [isQuoted, opens];
    }
    before = part;
    return isQuoted ? part : part.replaceAll(/\r\n?/g, '\n');
  });
  return parts.join('"');
}

/** Returns the rows of a CSV file, and what is wrong with their quotation marks. Its lines may end in several ways. */
export function parseCsv(text: string) {
  const delimiter = findSeparator(text);
  // Papa would take one way for the whole file, and make one row of those that end in another.
  return Papa.parse<string[]>(evenLineEnds(text, delimiter), { delimiter, newline: '\n' });
}
