import { importBodySchema } from '#contract/account-file.ts';
import type { ImportBody } from '#contract/account-file.ts';
import { LIMITS } from '#contract/limits.ts';

import type { Importer } from './csv-import.ts';
import type { CsvRead } from './read-csv.ts';

/** A file that can be imported, a CSV file with what was left out of it; or what is wrong. A very large export is left to the server. */
export type ReadFile = CsvRead | { kind: 'json'; content: ImportBody | Blob };

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

function wrong(problem: string): ReadFile {
  return { problems: [problem] };
}

const ENTRIES: Record<string, string> = { tasks: 'Task', revisions: 'Change', views: 'View' };

/** What is wrong, and in which entry of the file: 'Task 3, dueDate: This date does not exist.' */
function describeIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const [list, index, ...fields] = path;
  if (typeof index !== 'number') return message;
  const place = [`${ENTRIES[String(list)]} ${index + 1}`, ...fields.map(String)].join(', ');
  return `${place}: ${message}`;
}

function readJson(text: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return wrong(
      'It is not whole: its JSON breaks off or is damaged. Export it again, or take another copy.',
    );
  }
  const read = importBodySchema.safeParse(json);
  if (read.success) return { kind: 'json', content: read.data };
  const { issues } = read.error;
  if (issues.some(({ path }) => path.length === 0 || path[0] === 'format'))
    return wrong('It is JSON, but not an export of Holdfast.');
  if (issues.some(({ path }) => path[0] === 'schema')) {
    return wrong('It was exported by a newer Holdfast. Update this one first.');
  }
  return { problems: issues.map(describeIssue) };
}

const OUR_FORMAT = /"format"\s*:\s*"holdfast"/;

const readStart = async (file: Blob) => file.slice(0, 64 * 1024).text();

/** Whether a file is to be read here: an export of Holdfast, as JSON or CSV, or nothing at all. Every other one is of another product. */
export async function isOwnFile(file: Blob): Promise<boolean> {
  if (file.size === 0 || file.size > LIMITS.fileBytes) return true;
  const start = await readStart(file);
  if (/^\s*[{[]/.test(start)) return OUR_FORMAT.test(start) || OUR_FORMAT.test(await file.text());
  const { hasOwnColumns } = await import('./csv.ts');
  return hasOwnColumns(start);
}

/** Reads an export or a CSV file, whichever it is by its content; only a CSV file is compared with what is here, by `readCsv`. */
export async function readAccountFile(
  file: Blob,
  readImporter: () => Promise<Importer>,
  readCsv: (text: string, importer: Importer) => CsvRead | Promise<CsvRead>,
): Promise<ReadFile> {
  if (file.size > LIMITS.fileBytes) {
    if (OUR_FORMAT.test(await readStart(file))) {
      if (file.size <= LIMITS.importBytes) return { kind: 'json', content: file };
      return wrong(
        `It is larger than ${LIMITS.importBytes / GIGABYTE} GB. An account of that size moves with its database: ask whoever runs the server.`,
      );
    }
    return wrong(`It is larger than ${LIMITS.fileBytes / MEGABYTE} MB. Divide it into several files.`);
  }
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return wrong('It is not text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.');
  }
  if (text.trim() === '') return wrong('It is empty.');
  if (/^\s*[{[]/.test(text)) return readJson(text);
  return readCsv(text, await readImporter());
}
