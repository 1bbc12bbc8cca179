import Papa from 'papaparse';
import * as z from 'zod/mini';

import { taskFieldsSchema } from '#contract/field-rules.ts';
import type { TaskFields } from '#contract/field-rules.ts';
import { createTaskBodySchema } from '#contract/task.ts';
import { tidyLabel } from '#contract/tidy-label.ts';

import { inLine, reachesBeyond, splitRows, UNCLOSED } from '../importers/csv-rows.ts';
import type { Row } from '../importers/csv-rows.ts';
import { parseMoment } from '../importers/days.ts';
import { FORMULA, unguard } from '../importers/formula-guard.ts';
import { parseCsv } from '../importers/parse-csv.ts';
import type { Task } from '../model/task.ts';

const COLUMNS = ['title', 'description', 'priority', 'due date', 'status', 'created', 'labels'] as const;
type Column = (typeof COLUMNS)[number];

const STATUSES = new Map([
  ['', false],
  ['completed', true],
  ['in progress', false],
]);

/** A day alone, which is one in UTC, and a time that names its zone. */
const ZONED = /^\d{4}-\d{2}-\d{2}$|:\d{2}.*(?:Z|GMT|UTC|\b[ECMP][SD]T\b|[+-]\d{2}(?::?\d{2})?\s*(?:$|\())/i;

/**
 * Reads a time of creation. A spreadsheet leaves out the zone, which an export wrote as UTC: from the time follows the id,
 * so it must not follow from where the file is read.
 */
function readTime(value: string): number {
  return Date.parse(ZONED.test(value) ? value : `${value.replace(/(\d)T(?=\d)/i, '$1 ')} UTC`);
}

/** One task of a CSV file. */
export type CsvTask = Omit<TaskFields, 'labels' | 'repeat'> & {
  createdAt: string | undefined;
  /** Undefined in a file without that column, which says nothing of them. */
  labels?: string[] | undefined;
};

/** What a CSV file holds, or what is wrong in it, line by line. */
type CsvContent = { tasks: CsvTask[]; problems: string[] };

/**
 * The tasks as CSV: Excel knows by the mark at its beginning that it is UTF-8. Those whose ids are given as not made yet say no time,
 * for the server makes them at another one.
 */
export function toCsv(tasks: readonly Task[], unmade: ReadonlySet<string> = new Set()): string {
  const rows = tasks.map((task) => [
    task.title,
    task.description,
    task.priority,
    task.dueDate ?? '',
    task.completed ? 'Completed' : 'In Progress',
    unmade.has(task._id) ? '' : (task.createdAt ?? ''),
    task.labels.join(', '),
  ]);
  return `\uFEFF${Papa.unparse([COLUMNS, ...rows], { escapeFormulae: FORMULA })}\r\n`;
}

function isColumn(name: string): name is Column {
  return COLUMNS.some((column) => column === name);
}

function findColumn(heading: string): Column | null {
  const words = heading.trim().toLowerCase().replaceAll('_', ' ').replace('duedate', 'due date');
  return isColumn(words) ? words : null;
}

const labelsCellSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.split(',').filter((label) => tidyLabel(label) !== '')),
  ),
  taskFieldsSchema.shape.labels,
);

const { title, description } = taskFieldsSchema.shape;
const { priority, dueDate } = createTaskBodySchema.shape;
const dayCellSchema = z.string().check(
  z.refine((value) => parseMoment(value.trim()) === null, {
    error:
      'Write the due date as a day, such as 2026-12-06: a time with a zone is another day in many places.',
    abort: true,
  }),
);
const csvTaskSchema = z.object({
  title,
  description,
  priority,
  dueDate: z.pipe(dayCellSchema, dueDate),
  labels: z.optional(labelsCellSchema),
  completed: z.pipe(
    z.string(),
    z.transform((value, context) => {
      const completed = STATUSES.get(value.toLowerCase());
      if (completed !== undefined) return completed;
      context.issues.push({
        code: 'custom',
        input: value,
        message: 'Write Completed or In Progress as status.',
      });
      return z.NEVER;
    }),
  ),
  createdAt: z.pipe(
    z.optional(z.string()),
    z.transform((value, context) => {
      if (value === undefined) return undefined;
      const time = readTime(value);
      if (!Number.isNaN(time)) return new Date(time).toISOString();
      context.issues.push({
        code: 'custom',
        input: value,
        message: 'Write the time of creation as 2026-11-21T09:00:00Z, or leave it out.',
      });
      return z.NEVER;
    }),
  ),
});

function readRow(columns: readonly (Column | null)[], { cells }: Row) {
  const cell = (column: Column) => unguard(cells[columns.indexOf(column)] ?? '');
  const given = (column: Column) => cell(column).trim() || undefined;
  return csvTaskSchema.safeParse({
    title: cell('title'),
    description: cell('description'),
    priority: given('priority'),
    dueDate: given('due date') ?? '',
    completed: cell('status').trim(),
    createdAt: given('created'),
    labels: columns.includes('labels') ? cell('labels') : undefined,
  });
}

/** Whether a CSV file has the columns of an export, and no other one. */
export function hasOwnColumns(text: string): boolean {
  const [heading = ''] = text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1);
  const { data } = parseCsv(heading);
  const columns = new Set((data[0] ?? []).map(findColumn));
  return columns.has('title') && columns.has('due date') && !columns.has(null);
}

const BEYOND = 'It has more cells than the headings. Put what has a comma into quotation marks.';

/** Reads a CSV file with a line of headings, in any order of columns. */
export function fromCsv(text: string): CsvContent {
  const { rows, unclosed } = splitRows(text);
  const [heading, ...body] = rows;
  const headings = heading?.cells ?? [];
  const columns = headings.map(findColumn);
  const missing = (['title', 'due date'] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const names = COLUMNS.join(', ');
    return {
      tasks: [],
      problems: [`Line 1 has to name the columns (${names}). It has no “${missing.join('” and no “')}”.`],
    };
  }
  const content: CsvContent = { tasks: [], problems: [] };
  for (const row of body) {
    if (unclosed.has(row)) content.problems.push(inLine(row, UNCLOSED));
    else if (reachesBeyond(row, headings)) content.problems.push(inLine(row, BEYOND));
    else {
      const read = readRow(columns, row);
      if (read.success) content.tasks.push(read.data);
      else content.problems.push(...read.error.issues.map(({ message }) => inLine(row, message)));
    }
  }
  return content;
}
