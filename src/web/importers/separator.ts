/** The headings of any product are shorter, with what TickTick says of the file above them. */
const LONGEST_START = 4000;
// TickTick's headings stand below other rows.
const TICKTICK_HEADING = /^(?=.*folder name)(?=.*list name).*title/im;
const QUOTED_CELL = /(^|[,;\t])"(?:[^"]|"")*(?:"|$)/g;

/** What some programs write above the headings, so that a spreadsheet knows the separator. */
const NAMED = /^\uFEFF?sep=([,;\t])[\r\n]/i;

/** Whether the first line of a CSV file is none of its rows, but names the separator. */
export const namesSeparator = (text: string) => NAMED.test(text);

/**
 * Returns what separates the cells of a CSV file: a spreadsheet writes the separator of its language. It is the one that
 * stands most often in the headings, beside what is quoted there: the cells below them have any words.
 */
export function findSeparator(text: string): string {
  const [, named] = NAMED.exec(text) ?? [];
  if (named !== undefined) return named;
  const start = text.slice(0, LONGEST_START);
  const headings = start.slice(Math.max(0, start.search(TICKTICK_HEADING))).trimStart();
  const [heading = ''] = headings.replace(QUOTED_CELL, '$1').split(/[\r\n]/, 1);
  const count = (separator: string) => heading.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
