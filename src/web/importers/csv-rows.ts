import { lose, UnreadableFile } from './foreign-file.ts';
import type { Losses } from './foreign-file.ts';
import { parseCsv } from './parse-csv.ts';
import { namesSeparator } from './separator.ts';

/** One row of a CSV file, and the line of the file that it begins in. */
export type Row = { cells: readonly string[]; line: number };

const LINE_BREAK = /\r\n|\r|\n/g;

/** Says what is wrong in a line of a file. */
export const inLine = ({ line }: Row, problem: string) => `Line ${line}: ${problem}`;

export const UNCLOSED = 'The quotation marks do not match.';

/** Splits a CSV file into its rows that are not empty, and those whose quotation marks do not match. */
export function splitRows(text: string): { rows: Row[]; unclosed: ReadonlySet<Row> } {
  const { data, errors } = parseCsv(text);
  const open = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const rows: Row[] = [];
  const unclosed = new Set<Row>();
  let line = 1;
  for (const [index, cells] of data.entries()) {
    const row = { cells, line };
    const isUnclosed = open.has(index);
    const isRow = index > 0 || !namesSeparator(text);
    if (isUnclosed) unclosed.add(row);
    if (isUnclosed || (isRow && cells.some((cell) => cell.trim() !== ''))) rows.push(row);
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(LINE_BREAK)?.length ?? 0), 0);
  }
  return { rows, unclosed };
}

/** Reads the rows of a CSV file that are not empty. */
export function readRows(text: string): Row[] {
  const { rows, unclosed } = splitRows(text);
  if (unclosed.size > 0) throw new UnreadableFile([...unclosed].map((row) => inLine(row, UNCLOSED)));
  return rows;
}

/** Whether a row says something where no heading stands any more, as one does whose words have a separator and no quotation marks. */
export function reachesBeyond({ cells }: Row, headings: readonly string[]): boolean {
  return cells.slice(headings.length).some((cell) => cell.trim() !== '');
}

/** Returns the headings and the rows below them, of which those are counted that go on beyond the headings. */
export function splitHeadings(rows: readonly Row[], losses: Losses, headingAt = 0) {
  const headings = rows[headingAt]?.cells ?? [];
  const body = rows.slice(headingAt + 1);
  lose(losses, 'beyond', body.filter((row) => reachesBeyond(row, headings)).length);
  return { headings, body };
}

/** Returns what two spellings of a heading have in common. */
export function foldHeading(heading: string): string {
  return heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');
}

/** Returns a function that reads the cell of a column by its heading; missing columns and short rows are empty. */
export function cellsBy(headings: readonly string[]): (row: Row, heading: string) => string {
  const places = new Map(headings.map((heading, index) => [foldHeading(heading), index]));
  // Each is folded once, and not at every row.
  const asked = new Map<string, number>();
  return ({ cells }, heading) => {
    const place = asked.get(heading) ?? places.get(foldHeading(heading)) ?? -1;
    asked.set(heading, place);
    return cells[place] ?? '';
  };
}
