import { isGzip, isZip, toText, unpackGzip, unpackZip } from './archive.ts';
import { readRows } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';
import { lose, UnreadableFile } from './foreign-file.ts';
import type { ForeignFile, ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { isGoogleTasks, readGoogleTasks } from './google-tasks.ts';
import { findColumns, findLeftColumns } from './left-columns.ts';
import { readTable, toTable } from './table.ts';
import type { Table, TableReading } from './table.ts';
import { findTickTickHeading, readTickTick, TICKTICK_COLUMNS } from './ticktick.ts';
import { toForeignFile } from './to-file.ts';
import { isTodoist, readTodoist, TODOIST_COLUMNS } from './todoist.ts';
import { isTududi } from './tududi-file.ts';
import { readTududi } from './tududi.ts';
import { countFilters, isVikunja } from './vikunja-file.ts';
import { readVikunja } from './vikunja.ts';

/** A file of another product, a table whose columns have to be named first, or what is wrong. */
export type ForeignAnswer =
  | { kind: 'tasks'; file: ForeignFile }
  | { kind: 'table'; table: Table }
  | { kind: 'problems'; problems: string[] };

type List = { source: 'Todoist' | 'TickTick'; nodes: ForeignNode[]; columns: string[] };

const EMPTY = 'It is empty.';
const WORKBOOK =
  'It is the workbook of a spreadsheet. Save the sheet that has the tasks as CSV there, and choose that file.';
const SEVERAL = 'It has lists of Todoist and of TickTick. Unpack it, and import the files of each alone.';
/** The file of an export of Vikunja, and that of Google Takeout. */
const DATA = ['data.json', 'Tasks.json'];
const FILTERS = 'filters.json';

function readJson(text: string, context: ReadContext): ForeignFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // A browser tells the place of most damage, and none where the text is merely cut off.
    const [place] = /line \d+ column \d+/.exec(String(error)) ?? [];
    throw new UnreadableFile(
      `It is not whole: its JSON breaks off or is damaged${place === undefined ? '' : ` at ${place}`}. Export it again, or take another copy.`,
    );
  }
  const losses: Losses = new Map();
  if (isTududi(json)) return toForeignFile('tududi', readTududi(json, losses, context), losses);
  if (isGoogleTasks(json)) return toForeignFile('Google Tasks', readGoogleTasks(json, losses), losses);
  if (isVikunja(json)) return toForeignFile('Vikunja', readVikunja(json, losses, context), losses);
  throw new UnreadableFile(
    'It is JSON, but not an export of Holdfast or of another product that is known here.',
  );
}

/** Reads a CSV file of Todoist or TickTick; null where it is another one. */
function readList(rows: readonly Row[], losses: Losses, context: ReadContext): List | null {
  const tickTickAt = findTickTickHeading(rows);
  if (tickTickAt !== -1) {
    const columns = findLeftColumns(rows, findColumns(rows[tickTickAt], TICKTICK_COLUMNS), tickTickAt);
    return { source: 'TickTick', nodes: readTickTick(rows, tickTickAt, losses, context), columns };
  }
  const [heading] = rows;
  if (!heading || !isTodoist(heading)) return null;
  const columns = findLeftColumns(rows, findColumns(heading, TODOIST_COLUMNS));
  return { source: 'Todoist', nodes: readTodoist(rows, losses, context), columns };
}

function toFile({ source, nodes, columns }: List, losses: Losses): ForeignFile {
  return { ...toForeignFile(source, nodes, losses), columns };
}

function readCsv(text: string, context: ReadContext, reading: TableReading | undefined): ForeignAnswer {
  const rows = readRows(text);
  if (rows.length === 0) throw new UnreadableFile(EMPTY);
  const losses: Losses = new Map();
  const list = readList(rows, losses, context);
  if (list) return { kind: 'tasks', file: toFile(list, losses) };
  if (!reading) return { kind: 'table', table: toTable(rows) };
  const nodes = readTable(rows, reading, { losses, ...context });
  const columns = findLeftColumns(rows, new Set(Object.values(reading.mapping)));
  return { kind: 'tasks', file: { ...toForeignFile('CSV', nodes, losses), columns } };
}

const isCsv = (name: string) => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/');

const isNamed = (path: string, name: string) => path === name || path.endsWith(`/${name}`);

const isData = (path: string) => DATA.some((name) => isNamed(path, name));

const isWorkbook = (path: string) => path.startsWith('xl/workbook.');

/**
 * A backup of Todoist has a CSV file for each project, one of TickTick a single one, an export of Vikunja or Google one file of JSON
 * with all of them.
 */
function readZip(bytes: Uint8Array, context: ReadContext): ForeignFile {
  const isWanted = [isData, (name: string) => isNamed(name, FILTERS), isCsv, isWorkbook];
  const files = unpackZip(bytes, (name) => isWanted.some((isOne) => isOne(name)));
  if ([...files.keys()].some(isWorkbook)) throw new UnreadableFile(WORKBOOK);
  const [data, ...others] = [...files].filter(([name]) => isData(name));
  const filters = [...files].find(([name]) => isNamed(name, FILTERS));
  const names = [...files.keys()].filter(isCsv).toSorted();
  if (data) {
    try {
      const file = readJson(toText(data[1]), context);
      if (filters) lose(file.losses, 'filters', countFilters(new TextDecoder().decode(filters[1])));
      lose(file.losses, 'files', others.length + names.length);
      return file;
    } catch (error) {
      throw inside(data[0], error);
    }
  }
  if (names.length === 0)
    throw new UnreadableFile(
      'It is a zip, but there is no export of Todoist, TickTick, Vikunja or Google Tasks in it.',
    );
  return readLists(files, names, context);
}

function readLists(
  files: ReadonlyMap<string, Uint8Array>,
  names: readonly string[],
  context: ReadContext,
): ForeignFile {
  const losses: Losses = new Map();
  const lists = names.flatMap((name) => {
    try {
      const rows = readRows(toText(files.get(name) ?? new Uint8Array()));
      if (rows.length === 0) return [];
      const list = readList(rows, losses, { ...context, name });
      if (!list) throw new UnreadableFile('It is no list of Todoist or TickTick.');
      return list;
    } catch (error) {
      throw inside(name, error);
    }
  });
  const source = lists[0]?.source ?? 'Todoist';
  if (lists.some((list) => list.source !== source)) throw new UnreadableFile(SEVERAL);
  const nodes = lists.flatMap((list) => list.nodes);
  const columns = [...new Set(lists.flatMap((list) => list.columns))];
  return toFile({ source, nodes, columns }, losses);
}

/** Says in which file of an archive a problem is. */
function inside(name: string, error: unknown): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  return new UnreadableFile(error.problems.map((problem) => `${name}: ${problem}`));
}

function read(bytes: Uint8Array, context: ReadContext, reading?: TableReading): ForeignAnswer {
  if (bytes.length === 0) throw new UnreadableFile(EMPTY);
  if (isZip(bytes)) return { kind: 'tasks', file: readZip(bytes, context) };
  if (isGzip(bytes)) return { kind: 'tasks', file: readJson(toText(unpackGzip(bytes)), context) };
  const text = toText(bytes);
  if (text.trim() === '') throw new UnreadableFile(EMPTY);
  if (/^\s*[{[]/.test(text)) return { kind: 'tasks', file: readJson(text, context) };
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text))
    throw new UnreadableFile('It is a web page and no export. Sign in there, and download the file itself.');
  return readCsv(text, context, reading);
}

/** Reads a file of another product, whichever it is by its content. */
export function readForeign(bytes: Uint8Array, context: ReadContext, reading?: TableReading): ForeignAnswer {
  try {
    return read(bytes, context, reading);
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'problems', problems: [...error.problems] };
    throw error;
  }
}
