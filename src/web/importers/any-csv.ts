import { parseCalendarDate } from '#contract/calendar-date.ts';

import { joinParts } from './checklist-lines.ts';
import { foldHeading } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';
import { toDay } from './days.ts';
import { lose, UnreadableFile } from './foreign-file.ts';
import type { ForeignNode, Losses, Surroundings } from './foreign-file.ts';
import { readWrittenDate, splitTime } from './written-date.ts';

/** What a column of a table can mean for a task. */
export const MEANINGS = [
  'title',
  'description',
  'dueDate',
  'priority',
  'completed',
  'labels',
  'list',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** The number of the column for each meaning that has one. */
export type Mapping = Partial<Record<Meaning, number>>;

/** Whether 3/4/2026 is the third of April or the fourth of March. */
export type DateOrder = 'day' | 'month';

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

const SYNONYMS: Record<Meaning, readonly string[]> = {
  title: [
    'title',
    'subject',
    'task',
    'task name',
    'name',
    'summary',
    'to-do',
    'todo',
    'content',
    'what',
    'item',
    'titel',
    'betreff',
    'aufgabe',
    'titre',
    'tâche',
    'título',
    'asunto',
    'tarea',
  ],
  description: [
    'description',
    'notes',
    'note',
    'body',
    'details',
    'comment',
    'comments',
    'beschreibung',
    'notizen',
    'notiz',
    'descripción',
    'notas',
  ],
  dueDate: [
    'due date',
    'due',
    'deadline',
    'duedate',
    'due on',
    'due at',
    'date',
    'when',
    'end date',
    'fällig',
    'fällig am',
    'fälligkeitsdatum',
    'datum',
    "date d'échéance",
    'échéance',
    'fecha de vencimiento',
    'fecha',
  ],
  priority: [
    'priority',
    'importance',
    'prio',
    'urgency',
    'priorität',
    'wichtigkeit',
    'priorité',
    'prioridad',
  ],
  completed: [
    'status',
    'completed',
    'done',
    'complete',
    'state',
    'is completed',
    'date completed',
    'completed at',
    'completion date',
    '% complete',
    'erledigt',
    'statut',
    'estado',
  ],
  labels: [
    'labels',
    'tags',
    'label',
    'tag',
    'categories',
    'category',
    'contexts',
    'context',
    'kategorien',
    'kategorie',
    'schlagwörter',
    'étiquettes',
    'etiquetas',
  ],
  list: [
    'list',
    'project',
    'list name',
    'project name',
    'folder',
    'area',
    'section',
    'liste',
    'projekt',
    'ordner',
    'projet',
    'proyecto',
    'lista',
  ],
};

/** Offers a meaning for the headings that are known; of several the one that stands first in the list of its synonyms. */
function guessMapping(headings: readonly string[]): Mapping {
  const folded = headings.map(foldHeading);
  const mapping: Mapping = {};
  for (const meaning of MEANINGS) {
    const found = SYNONYMS[meaning].find((synonym) => folded.includes(synonym));
    if (found) mapping[meaning] = folded.indexOf(found);
  }
  return mapping;
}

const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;

/** Whether all dates of a column that are written in numbers can be read in two ways, and at least one differs then. */
function isAmbiguous(rows: readonly Row[], column: number): boolean {
  let differs = false;
  for (const { cells } of rows) {
    const [, first = '', sign, second = ''] = NUMBERS.exec(splitTime(cells[column] ?? '').words) ?? [];
    if (sign && sign !== '.' && first.length < 3) {
      if (Number(first) > 12 || Number(second) > 12) return false;
      differs ||= first !== second;
    }
  }
  return differs;
}

/** Whether the numbers of a column can only stand with the month first. */
function isMonthFirst(rows: readonly Row[], column: number): boolean {
  return rows.some(({ cells }) => {
    const [, first = '', sign, second = ''] = NUMBERS.exec(splitTime(cells[column] ?? '').words) ?? [];
    return sign !== undefined && sign !== '.' && first.length < 3 && Number(second) > 12;
  });
}

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

function readNumbers(words: string, order: DateOrder): string | null {
  const [, first = '', sign, second = '', third = ''] = NUMBERS.exec(words) ?? [];
  if (sign === undefined) return null;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (first.length === 4) return toDay(a, b, c);
  const year = third.length === 2 ? 2000 + c : c;
  if (third.length !== 2 && third.length !== 4) return null;
  return sign === '.' || order === 'day' ? toDay(year, b, a) : toDay(year, a, b);
}

const HIGH = /^(?:high(?:est)?|urgent|critical|important|p1|1|!!!|hoch|dringend|haute?|alta|a)$/i;
const MEDIUM = /^(?:medium|moderate|p2|2|!!|mittel|moyenne?|media|b)$/i;
const LOW = /^(?:|low(?:est)?|normal|none|no|p[34]|[03-9]|!|niedrig|keine?|basse?|baja|c|d)$/i;
const DONE =
  /^(?:yes|true|x|✓|✔|☑|done|completed?|closed|finished|1|100 ?%?|ja|erledigt|abgeschlossen|terminée?|sí|completad[ao]|hecho)$/i;

function priorityOf(cell: string, losses: Losses): ForeignNode['priority'] {
  const word = cell.trim();
  if (HIGH.test(word)) return 'High';
  if (MEDIUM.test(word)) return 'Medium';
  if (!LOW.test(word)) lose(losses, 'priorities');
  return 'Low';
}

/** A day of completion says that a task is done as well. */
function isDone(cell: string): boolean {
  const word = cell.trim();
  return (
    DONE.test(word) ||
    (/\d/.test(word) &&
      (NUMBERS.test(splitTime(word).words) ||
        readWrittenDate(splitTime(word).words, 'en', '2026-01-01') !== null))
  );
}

/** Reads the rows as the mapping says. */
export function readTable(
  rows: readonly Row[],
  mapping: Mapping,
  order: DateOrder,
  losses: Losses,
  { today }: Surroundings,
): ForeignNode[] {
  const [heading, ...body] = rows;
  const cell = ({ cells }: Row, meaning: Meaning) => cells[mapping[meaning] ?? -1] ?? '';
  const isMonth = mapping.dueDate !== undefined && isMonthFirst(body, mapping.dueDate);
  const dateOrder =
    mapping.dueDate !== undefined && !isAmbiguous(body, mapping.dueDate)
      ? isMonth
        ? 'month'
        : 'day'
      : order;
  const used = new Set(Object.values(mapping));
  const unused = (heading?.cells ?? []).flatMap((_, column) => (used.has(column) ? [] : column));
  lose(
    losses,
    'columns',
    unused.filter((column) => body.some(({ cells }) => (cells[column] ?? '').trim() !== '')).length,
  );
  return body.map((row): ForeignNode => {
    const due = cell(row, 'dueDate').trim();
    const { words, hasTime } = splitTime(due);
    const date = readNumbers(words, dateOrder) ?? readWrittenDate(words, 'en', today);
    const dueDate = date && parseCalendarDate(date) ? date : null;
    if (due && !dueDate) lose(losses, 'dates');
    if (dueDate && hasTime && !/\b0?0:00(?::00)?(?!\d)/.test(due)) lose(losses, 'times');
    return {
      id: `line ${row.line}`,
      // What a row says is all that names it.
      sourceId: JSON.stringify([cell(row, 'title'), cell(row, 'description'), due, cell(row, 'list')]),
      title: cell(row, 'title'),
      description: joinParts([cell(row, 'description'), due && !dueDate ? `Due: ${due}` : '']),
      priority: priorityOf(cell(row, 'priority'), losses),
      dueDate,
      completed: isDone(cell(row, 'completed')),
      labels: cell(row, 'labels').split(/[,;]/),
      lists: [cell(row, 'list')],
      repeat: '',
    };
  });
}
