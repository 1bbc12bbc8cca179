import { FILE_LIMITS } from '#contract/file-limits.ts';
import { withCommas } from '#contract/with-commas.ts';

import { toImport } from './csv-import.ts';
import { fromCsv } from './csv.ts';
import type { ImportingAccount, NewTasks, Refused } from './import-steps.ts';

const TOO_MANY = `It has more than ${withCommas(FILE_LIMITS.tasks)} tasks. Divide it into several files.`;

/** Reads a CSV file of Holdfast, and compares it with what is here. */
export function readCsv(text: string, importer: ImportingAccount): NewTasks | Refused {
  const { tasks, problems } = fromCsv(text);
  if (problems.length > 0) return { kind: 'wrongLines', problems };
  if (tasks.length > FILE_LIMITS.tasks) return { kind: 'problems', problems: [TOO_MANY] };
  return { kind: 'tasks', ...toImport(tasks, importer) };
}
