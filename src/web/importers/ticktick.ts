import { parseCalendarDate } from '#contract/calendar-date.ts';

import { checklistLine, joinParts } from './checklist-lines.ts';
import { cellsBy, foldHeading, splitHeadings } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';
import { dayIn, isZone, parseInstant, toInstant } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { readRRule } from './rrule.ts';
import { isNoDate } from './written-date.ts';

const ROWS_BEFORE = 8;
const NEEDED = ['folder name', 'list name', 'title'];

/** All that a backup has, of which some say nothing that a task here could keep. */
export const TICKTICK_COLUMNS = (
  'Folder Name,List Name,Title,Kind,Tags,Content,Is Check list,Start Date,Due Date,Reminder,Repeat,' +
  'Priority,Status,Created Time,Completed Time,Order,Timezone,Is All Day,Is Floating,Column Name,' +
  'Column Order,View Mode,taskId,parentId,projectKind'
).split(',');

/** Returns where the headings stand, below what TickTick says of the file; -1 for another file. */
export function findTickTickHeading(rows: readonly Row[]): number {
  return rows.slice(0, ROWS_BEFORE).findIndex(({ cells }) => {
    const headings = new Set(cells.map(foldHeading));
    return NEEDED.every((heading) => headings.has(heading));
  });
}

const HIGH = new Set(['5', 'p1', 'high']);
const MEDIUM = new Set(['3', 'p2', 'medium']);
const LOW = new Set(['', '0', '1', 'p3', 'p4', 'low', 'none']);

/** 0 none, 1 low, 3 medium, 5 high; some files have p1 to p3. */
function readPriority(cell: string, losses: Losses): ForeignNode['priority'] {
  const word = cell.trim().toLowerCase();
  if (HIGH.has(word)) return 'High';
  if (MEDIUM.has(word)) return 'Medium';
  if (!LOW.has(word)) lose(losses, 'priorities');
  return 'Low';
}

/** The state of what is called off. */
const WONT_DO = '-1';

type Cell = ReturnType<typeof cellsBy>;

/** The content of a checklist has its items between the marks of open (▫) and done (▪) ones, which are bullets elsewhere. */
function toDescription(row: Row, cell: Cell): string {
  const content = cell(row, 'Content');
  const isChecklist =
    /^checklist$/i.test(cell(row, 'Kind').trim()) || /^y$/i.test(cell(row, 'Is Check list').trim());
  if (!isChecklist || !/[▫▪]/.test(content)) return content;
  const [before = '', ...items] = content.split(/(?=[▫▪])/);
  const starts = /^[▫▪]/.test(before);
  const lines = (starts ? [before, ...items] : items)
    .map((item) => checklistLine(item.slice(1), item.startsWith('▪')))
    .join('\n');
  return joinParts([starts ? '' : before.trim(), lines]);
}

/**
 * The due date is an instant: the day is the one in the task's own time zone. Of several whole days it is the midnight after the
 * last one.
 */
function readDay(row: Row, cell: Cell, { zone }: ReadContext, losses: Losses) {
  const text = cell(row, 'Due Date').trim();
  if (isNoDate(text)) return { dueDate: null, words: '' };
  if (parseCalendarDate(text)) return { dueDate: text, words: '' };
  const time = parseInstant(text);
  const own = cell(row, 'Timezone').trim();
  const start = parseInstant(cell(row, 'Start Date'));
  const isAllDay = cell(row, 'Is All Day').trim().toLowerCase();
  const isAfterLast = isAllDay === 'true' && time !== null && start !== null && start < time;
  const dueDate = time === null ? null : dayIn(isAfterLast ? time - 1 : time, own, zone);
  if (!dueDate) {
    lose(losses, 'dates');
    return { dueDate: null, words: `TickTick: ${text}` };
  }
  if (!isZone(own)) lose(losses, 'zones');
  if (isAllDay === 'false') lose(losses, 'times');
  return { dueDate, words: '' };
}

function readRepeat(row: Row, cell: Cell, dueDate: string | null, { zone }: ReadContext, losses: Losses) {
  const text = cell(row, 'Repeat').trim();
  if (!text) return { repeat: '', words: '' };
  const repeat = readRRule(text, dueDate, cell(row, 'Timezone').trim(), zone);
  if (repeat !== null) return { repeat, words: '' };
  lose(losses, 'repeats');
  return { repeat: '', words: `TickTick: ${text}` };
}

/** Reads the tasks of all lists; a parent may stand below its children. */
export function readTickTick(
  rows: readonly Row[],
  headingAt: number,
  losses: Losses,
  context: ReadContext,
): ForeignNode[] {
  const { headings, body } = splitHeadings(rows, losses, headingAt);
  const cell = cellsBy(headings);
  const rowsByTime = Map.groupBy(body, (row) => cell(row, 'Created Time').trim());
  return body.map((row): ForeignNode => {
    const title = cell(row, 'Title');
    const created = cell(row, 'Created Time').trim();
    const id = cell(row, 'taskId').trim();
    const parentId = cell(row, 'parentId').trim();
    const status = cell(row, 'Status').trim();
    if (status === WONT_DO) lose(losses, 'cancelled');
    const { dueDate, words: dateWords } = readDay(row, cell, context, losses);
    const { repeat, words: repeatWords } = readRepeat(row, cell, dueDate, context, losses);
    const start = cell(row, 'Start Date').trim();
    if (start && start !== cell(row, 'Due Date').trim()) lose(losses, 'starts');
    lose(losses, 'reminders', cell(row, 'Reminder').match(/[^\s,]+/g)?.length ?? 0);
    if (cell(row, 'Kind').trim().toUpperCase() === 'NOTE') lose(losses, 'kinds');
    const content = toDescription(row, cell);
    const numbered = JSON.stringify([id, created, id && created ? '' : title]);
    return {
      id: id || `line ${row.line}`,
      parentId: parentId || undefined,
      // The number is that of the row: it may be another task's in the next export.
      sourceId: created ? JSON.stringify([created, title]) : numbered,
      formerIds: created ? [numbered] : undefined,
      isSureOfFormer: rowsByTime.get(created)?.length === 1,
      title,
      description: joinParts([content, dateWords, repeatWords]),
      priority: readPriority(cell(row, 'Priority'), losses),
      dueDate,
      completed: status !== '' && status !== '0',
      labels: cell(row, 'Tags').split(',').filter(Boolean),
      lists: ['Folder Name', 'List Name', 'Column Name']
        .map((name) => cell(row, name).trim())
        .filter((name) => name !== '' && !/^inbox$/i.test(name)),
      repeat,
      createdAt: toInstant(created),
      completedAt: toInstant(cell(row, 'Completed Time')),
    };
  });
}
