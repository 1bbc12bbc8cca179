import { isGzip, isZip, toText, unpackGzip, unpackZip } from './archive.ts';
import { readRows } from './csv-rows.ts';
import { lose, UnreadableFile } from './foreign-file.ts';
import type { ForeignFile, Losses, ReadContext } from './foreign-file.ts';
import { isGoogleTasks, readGoogleTasks } from './google-tasks.ts';
import { readTable, toTable } from './table.ts';
import type { Table, TableReading } from './table.ts';
import { findTickTickHeading, readTickTick } from './ticktick.ts';
import { toForeignFile } from './to-file.ts';
import { isTodoist, readTodoist } from './todoist.ts';
import { isTududi } from './tududi-file.ts';
import { readTududi } from './tududi.ts';
import { countFilters, isVikunja } from './vikunja-file.ts';
import { readVikunja } from './vikunja.ts';

/** A file of another product, a table whose columns have to be named first, or what is wrong. */
export type ForeignAnswer =
  | { kind: 'tasks'; file: ForeignFile }
  | { kind: 'table'; table: Table }
  | { kind: 'problems'; problems: string[] };

const EMPTY = 'It is empty.';
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

function readCsv(text: string, context: ReadContext, reading: TableReading | undefined): ForeignAnswer {
  const rows = readRows(text);
  const [heading] = rows;
  if (!heading) throw new UnreadableFile(EMPTY);
  const losses: Losses = new Map();
  const tickTickAt = findTickTickHeading(rows);
  if (tickTickAt !== -1) {
    const nodes = readTickTick(rows, tickTickAt, losses, context);
    return { kind: 'tasks', file: toForeignFile('TickTick', nodes, losses) };
  }
  if (isTodoist(heading)) {
    return { kind: 'tasks', file: toForeignFile('Todoist', readTodoist(rows, losses, context), losses) };
  }
  if (!reading) return { kind: 'table', table: toTable(rows) };
  const nodes = readTable(rows, reading, { losses, ...context });
  return { kind: 'tasks', file: toForeignFile('CSV', nodes, losses) };
}

const isCsv = (name: string) => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/');

const isNamed = (path: string, name: string) => path === name || path.endsWith(`/${name}`);

const isData = (path: string) => DATA.some((name) => isNamed(path, name));

/** A backup of Todoist has a CSV file for each project, an export of Vikunja or Google one file of JSON with all of them. */
function readZip(bytes: Uint8Array, context: ReadContext): ForeignFile {
  const losses: Losses = new Map();
  const files = unpackZip(bytes, (name) => isData(name) || isNamed(name, FILTERS) || isCsv(name));
  const data = [...files].find(([name]) => isData(name));
  const filters = [...files].find(([name]) => isNamed(name, FILTERS));
  if (data) {
    try {
      const file = readJson(toText(data[1]), context);
      if (filters) lose(file.losses, 'filters', countFilters(new TextDecoder().decode(filters[1])));
      return file;
    } catch (error) {
      throw inside(data[0], error);
    }
  }
  const names = [...files.keys()].filter(isCsv).toSorted();
  if (names.length === 0)
    throw new UnreadableFile(
      'It is a zip, but there is no export of Todoist, Vikunja or Google Tasks in it.',
    );
  const projects = names.map((name) => {
    try {
      const rows = readRows(toText(files.get(name) ?? new Uint8Array()));
      const [heading] = rows;
      if (heading && !isTodoist(heading)) throw new UnreadableFile('It is no list of Todoist.');
      return readTodoist(rows, losses, { ...context, name });
    } catch (error) {
      throw inside(name, error);
    }
  });
  return toForeignFile('Todoist', projects.flat(), losses);
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
