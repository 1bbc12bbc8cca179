import { foldHeading } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';

const LONGEST_NAME = 40;

/** The numbers of the columns that have these headings; of two that have the same the last one, which is the one that is read. */
export function findColumns(headings: Row | undefined, names: readonly string[]): Set<number> {
  const folded = (headings?.cells ?? []).map(foldHeading);
  return new Set(names.map((name) => folded.lastIndexOf(foldHeading(name))));
}

function nameColumn(heading: string, column: number): string {
  const name = heading.trim();
  if (name === '') return `Column ${column + 1}`;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** The names of the columns in which something stands, and which nobody reads. */
export function findLeftColumns(rows: readonly Row[], read: ReadonlySet<number>, headingAt = 0): string[] {
  const headings = rows[headingAt]?.cells ?? [];
  const filled = new Set<number>();
  for (const { cells } of rows.slice(headingAt + 1))
    for (const [column, cell] of cells.slice(0, headings.length).entries())
      if (cell.trim() !== '') filled.add(column);
  return headings.flatMap((heading, column) =>
    filled.has(column) && !read.has(column) ? nameColumn(heading, column) : [],
  );
}
