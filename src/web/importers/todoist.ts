import { joinParts } from './checklist-lines.ts';
import { cellsBy, foldHeading, splitHeadings } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';
import { dayIn, isZone, parseMoment } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { readComment } from './todoist-comment.ts';
import { readTodoistDate } from './todoist-date.ts';
import { isNoDate, isRelative } from './written-date.ts';

/** All that an export has, of which some say nothing that a task here could keep. */
export const TODOIST_COLUMNS = (
  'TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,' +
  'TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG'
).split(',');

/** Whether a row of headings is one of Todoist. */
export function isTodoist({ cells }: Row): boolean {
  const headings = new Set(cells.map(foldHeading));
  return headings.has('type') && headings.has('content') && headings.has('indent');
}

/** Takes the labels, words with an @ before them, out of a title. */
function splitLabels(content: string): { title: string; labels: string[] } {
  const labels: string[] = [];
  const title = content.replace(/(^|\s)@([^\s@]+)(?=\s|$)/g, (_match, before: string, label: string) => {
    labels.push(label);
    return before;
  });
  return { title: title.replace(/\s+/g, ' ').trim(), labels };
}

/** What follows a project's name is shorter, and a name can be very long. */
const LONGEST_END = 100;

/** The project that a file is named after, and its number: 'Garden [123] (1).csv' and 'Garden (1).csv' are both Garden. */
function readProject(fileName: string): { project: string; number: string | undefined } {
  const name = fileName.replace(/^.*\//, '').replace(/\.csv$/i, '');
  return {
    project: (
      name.slice(0, -LONGEST_END) + name.slice(-LONGEST_END).replace(/(?:\s*(?:\[\w+\]|\(\d+\)))+$/, '')
    ).trim(),
    number: /^.*(\[\w+\])/.exec(name)?.[1],
  };
}

/** The names of a task: Todoist gives it none, so that it is known by its project, its section and its title. */
function nameTask(
  title: string,
  section: string,
  list: string,
  { project, number }: ReturnType<typeof readProject>,
) {
  // Earlier versions left the project out, where one file did not have several of the same name.
  const plain = JSON.stringify([section, title]);
  const named = JSON.stringify([project, section, title]);
  const former = [plain, JSON.stringify([plain, list])];
  return number === undefined
    ? { sourceId: named, formerIds: former, isFileNamed: true }
    : { sourceId: JSON.stringify([number, section, title]), formerIds: [named, ...former] };
}

/** 1 is the highest in these files; Todoist's own API counts the other way round. */
function readPriority(cell: string, losses: Losses): ForeignNode['priority'] {
  const [word, number] = /^p?([1-4])$/i.exec(cell.trim()) ?? [];
  if (word === undefined && cell.trim() !== '') lose(losses, 'priorities');
  if (number === '1') return 'High';
  return number === '2' ? 'Medium' : 'Low';
}

type Cell = ReturnType<typeof cellsBy>;

function countLosses(row: Row, cell: Cell, losses: Losses): void {
  if (cell(row, 'RESPONSIBLE').trim()) lose(losses, 'people');
  if (cell(row, 'DURATION').trim() && cell(row, 'DURATION') !== 'None') lose(losses, 'durations');
}

/** Returns what reads a DATE in its language, each once: a file says the same few over and over. */
function dateReader(today: string) {
  const known = new Map<string, ReturnType<typeof readTodoistDate>>();
  return (text: string, language: string) => {
    const said = JSON.stringify([text, language]);
    if (!known.has(said)) known.set(said, readTodoistDate(text, language, today));
    return known.get(said) ?? null;
  };
}

/** Reads when a task is due; words that cannot be read go into the description. */
function readDate(
  row: Row,
  cell: Cell,
  { read, zone, losses }: { read: ReturnType<typeof dateReader>; zone: string; losses: Losses },
) {
  const text = cell(row, 'DATE').trim();
  if (isNoDate(text)) return { dueDate: null, repeat: '', words: '', isNearestDay: false };
  const moment = parseMoment(text);
  if (moment !== null) {
    const own = cell(row, 'TIMEZONE').trim();
    lose(losses, isZone(own) ? 'times' : 'zones');
    return { dueDate: dayIn(moment, own, zone), repeat: '', words: '', isNearestDay: false };
  }
  const date = read(text, cell(row, 'DATE_LANG').trim());
  if (!date) {
    lose(losses, 'dates');
    return { dueDate: null, repeat: '', words: `Todoist: ${text}`, isNearestDay: false };
  }
  if (date.hasTime) lose(losses, 'times');
  if (date.repeat) lose(losses, 'guessedDates');
  else if (isRelative(text)) lose(losses, 'relativeDates');
  return { ...date, words: '', isNearestDay: date.repeat !== '' || isRelative(text) };
}

/** What the row of a task is read with. */
type RowReader = {
  cell: Cell;
  readDateText: ReturnType<typeof dateReader>;
  file: ReturnType<typeof readProject>;
  losses: Losses;
} & ReadContext;

/** Reads the row of a task in a section; where it stands among the others its indentation says. */
function readTaskRow(
  row: Row,
  section: string,
  { cell, readDateText, file, losses, zone, name }: RowReader,
): ForeignNode {
  countLosses(row, cell, losses);
  const content = cell(row, 'CONTENT');
  const isUncompletable = /^\*\s+/.test(content);
  if (isUncompletable) lose(losses, 'kinds');
  const { title, labels } = splitLabels(content.replace(/^\*\s+/, ''));
  const { dueDate, repeat, words, isNearestDay } = readDate(row, cell, { read: readDateText, zone, losses });
  const lists = [file.project, section].filter((list) => list !== '' && !/^inbox$/i.test(list));
  const deadline = cell(row, 'DEADLINE').trim();
  return {
    id: `${name} ${row.line}`,
    ...nameTask(title, section, lists[0] ?? '', file),
    title,
    description: joinParts([
      cell(row, 'DESCRIPTION'),
      words,
      isNoDate(deadline) ? '' : `Deadline: ${deadline}`,
    ]),
    priority: readPriority(cell(row, 'PRIORITY'), losses),
    dueDate,
    isNearestDay,
    completed: false,
    labels,
    lists,
    repeat,
  };
}

/** Reads the tasks of one project's file, whose rows stand in the order of the list. */
export function readTodoist(rows: readonly Row[], losses: Losses, context: ReadContext): ForeignNode[] {
  const { headings, body } = splitHeadings(rows, losses);
  const cell = cellsBy(headings);
  const reader: RowReader = {
    ...context,
    cell,
    readDateText: dateReader(context.today),
    file: readProject(context.name),
    losses,
  };
  const nodes: ForeignNode[] = [];
  /** The last task at each depth, as far as the row before it. */
  let path: ForeignNode[] = [];
  let section = '';
  // All at once: a task may have very many.
  const comments = new Map<ForeignNode, string[]>();
  for (const row of body) {
    const content = cell(row, 'CONTENT');
    // What has words and says no kind is a task that somebody added in a spreadsheet.
    const type = cell(row, 'TYPE').trim().toLowerCase() || (content.trim() && 'task');
    if (type === 'section') {
      section = content.trim();
      path = [];
    } else if (type === 'note') {
      const task = path.at(-1);
      if (task) comments.get(task)?.push(readComment(content, losses).trim());
      else lose(losses, 'projectNotes');
    } else if (type === 'project_note') lose(losses, 'projectNotes');
    else if (type === 'task') {
      const depth = Math.max(1, Math.min(Number(cell(row, 'INDENT')) || 1, path.length + 1));
      path = path.slice(0, depth - 1);
      const node = { ...readTaskRow(row, section, reader), parentId: path.at(-1)?.id };
      nodes.push(node);
      path.push(node);
      comments.set(node, []);
    } else if (type !== 'meta') lose(losses, 'rows');
  }
  for (const [node, texts] of comments) node.description = joinParts([node.description, ...texts]);
  return nodes;
}
