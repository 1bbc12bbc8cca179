import { FILE_LIMITS } from '#contract/file-limits.ts';
import { withCommas } from '#contract/with-commas.ts';

import { toImport } from './csv-import.ts';
import type { CsvImport, ImportingAccount } from './csv-import.ts';
import { fromCsv } from './csv.ts';

/** A CSV file of Holdfast with what was left out of it; what is wrong in its lines; or why it cannot be read. */
export type CsvRead = ({ kind: 'csv' } & CsvImport) | { kind: 'wrongLines' | 'problems'; problems: string[] };

const TOO_MANY = `It has more than ${withCommas(FILE_LIMITS.tasks)} tasks. Divide it into several files.`;

/** Reads a CSV file of Holdfast, and compares it with what is here. */
export function readCsv(text: string, importer: ImportingAccount): CsvRead {
  const { tasks, problems } = fromCsv(text);
  if (problems.length > 0) return { kind: 'wrongLines', problems };
  if (tasks.length > FILE_LIMITS.tasks) return { kind: 'problems', problems: [TOO_MANY] };
  return { kind: 'csv', ...toImport(tasks, importer) };
}
