import { joinParts } from './checklist-lines.ts';
import { guessMapping } from './column-meanings.ts';
import type { Mapping, Meaning } from './column-meanings.ts';
import { splitHeadings } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';
import { UnreadableFile } from './foreign-file.ts';
import type { ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { unguard } from './formula-guard.ts';
import { isAmbiguous } from './table-dates.ts';
import type { DateOrder } from './table-dates.ts';
import { dueReader } from './table-due.ts';
import { isDone, readLabels, readPriority } from './table-words.ts';
import { isNoDate } from './written-date.ts';

/** A table whose columns a person has to name. */
export type Table = {
  headings: string[];
  /** The first rows, for the eye. */
  samples: string[][];
  /** What the headings seem to mean. */
  mapping: Mapping;
  /** The columns whose dates can be read in two ways. */
  ambiguous: number[];
  rowCount: number;
};

const SAMPLES = 3;

/** Returns the table of a CSV file; throws where it is none. */
export function toTable(rows: readonly Row[]): Table {
  const [heading, ...body] = rows;
  const headings = [...(heading?.cells ?? [])].map((cell) => cell.trim());
  const mapping = guessMapping(headings);
  if (headings.length < 2 && mapping.title === undefined) {
    throw new UnreadableFile('It is no table that could be tasks: its first line does not name any columns.');
  }
  return {
    headings,
    samples: body
      .slice(0, SAMPLES)
      .map(({ cells }) => headings.map((_, column) => (cells[column] ?? '').slice(0, 80))),
    mapping,
    ambiguous: headings.flatMap((_, column) => (isAmbiguous(body, column) ? column : [])),
    rowCount: body.length,
  };
}

/** How a person reads a table that no product is known by. */
export type TableReading = { mapping: Mapping; order: DateOrder };

function rawCell({ cells }: Row, column = -1): string {
  return cells[column] ?? '';
}

/** What a row says is all that names it; the guards stay in the name, which earlier versions gave with them. */
function nameRow(row: Row, { title, description, dueDate, list }: Mapping): string {
  return JSON.stringify([
    rawCell(row, title),
    rawCell(row, description),
    rawCell(row, dueDate).trim(),
    rawCell(row, list),
  ]);
}

/** Reads the rows as the mapping says. */
export function readTable(
  rows: readonly Row[],
  { mapping, order }: TableReading,
  { losses, today, zone }: Pick<ReadContext, 'today' | 'zone'> & { losses: Losses },
): ForeignNode[] {
  const { headings, body } = splitHeadings(rows, losses);
  const offered = { ...guessMapping(headings), title: mapping.title };
  const rowsByOffer = Map.groupBy(body, (row) => nameRow(row, offered));
  const cell = (row: Row, meaning: Meaning) => unguard(rawCell(row, mapping[meaning]));
  const readDue = dueReader(body, mapping.dueDate, order, { losses, today, zone });
  return body.map((row): ForeignNode => {
    const due = cell(row, 'dueDate').trim();
    const { dueDate, isNearestDay } = readDue(due);
    const sourceId = nameRow(row, mapping);
    const formerId = nameRow(row, offered);
    return {
      id: `line ${row.line}`,
      sourceId,
      // What it was named by where the columns were taken as they were offered, and now are not.
      formerIds: formerId === sourceId ? undefined : [formerId],
      isSureOfFormer: rowsByOffer.get(formerId)?.length === 1,
      title: cell(row, 'title'),
      description: joinParts([cell(row, 'description'), isNoDate(due) || dueDate ? '' : `Due: ${due}`]),
      priority: readPriority(cell(row, 'priority'), losses),
      dueDate,
      isNearestDay,
      completed: isDone(cell(row, 'completed'), losses),
      labels: readLabels(cell(row, 'labels')),
      lists: [cell(row, 'list')],
      repeat: '',
    };
  });
}
