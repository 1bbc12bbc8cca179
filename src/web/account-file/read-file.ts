import { FILE_SCHEMA } from '#contract/account-file.ts';
import { FILE_LIMITS } from '#contract/file-limits.ts';

import { decodeUtf8, NOT_UTF8 } from '../importers/utf8.ts';
import { hasOwnColumns } from './csv.ts';
import type { Account, ImportingAccount, NewTasks, Refused } from './import-steps.ts';
import { loseFile } from './lost-file.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

function wrong(problem: string): Refused {
  return { kind: 'problems', problems: [problem] };
}

const OBJECT = /^\s*\{/;
const OUR_FORMAT = /"format"\s*:\s*"holdfast"/;

const readText = async (file: Blob) => file.text().catch(loseFile);
const readStart = async (file: Blob) => readText(file.slice(0, 64 * 1024));
/** Reads a chosen file; throws `LostFileError` where it is not what it was. */
export const readBytes = async (file: Blob) => file.arrayBuffer().catch(loseFile);

/** Whether a file is to be read here: an export of Holdfast, as JSON or CSV, or nothing at all. Every other one is of another product. */
export async function isOwnFile(file: Blob): Promise<boolean> {
  if (file.size === 0 || file.size > FILE_LIMITS.readBytes) return true;
  const start = await readStart(file);
  if (OBJECT.test(start)) return OUR_FORMAT.test(start) || OUR_FORMAT.test(await readText(file));
  return hasOwnColumns(start);
}

/** An export goes to the server as it is, which reads it in a thread and says what is wrong: of a large one the page would stand still. */
function takeExport(file: Blob, start: string): Account | Refused {
  const [, schema] = /"schema"\s*:\s*(\d+)/.exec(start) ?? [];
  if (Number(schema) > FILE_SCHEMA)
    return wrong('It was exported by a newer Holdfast. Update this one first.');
  if (file.size <= FILE_LIMITS.importBytes) return { kind: 'account', content: file };
  return wrong(
    `It is larger than ${FILE_LIMITS.importBytes / GIGABYTE} GB. An account of that size moves with its database: ask whoever runs the server.`,
  );
}

/** Takes an export, or reads a CSV file, whichever it is by its content; a CSV file is compared with what is here, by `readCsv`. */
export async function readAccountFile(
  file: Blob,
  readImporter: () => Promise<ImportingAccount>,
  readCsv: (text: string, importer: ImportingAccount) => NewTasks | Refused | Promise<NewTasks | Refused>,
): Promise<Account | NewTasks | Refused> {
  const start = await readStart(file);
  const isLarge = file.size > FILE_LIMITS.readBytes;
  if (isLarge ? OUR_FORMAT.test(start) : OBJECT.test(start)) return takeExport(file, start);
  if (isLarge)
    return wrong(`It is larger than ${FILE_LIMITS.readBytes / MEGABYTE} MB. Divide it into several files.`);
  const text = decodeUtf8(await readBytes(file));
  if (text === null) return wrong(NOT_UTF8);
  if (text.trim() === '') return wrong('It is empty.');
  return readCsv(text, await readImporter());
}
