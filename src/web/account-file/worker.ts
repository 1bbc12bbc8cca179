import type { ReadContext } from '../importers/foreign-file.ts';
import { readForeign } from '../importers/read-foreign.ts';
import type { ForeignAnswer } from '../importers/read-foreign.ts';
import type { TableReading } from '../importers/table.ts';
import type { ImportingAccount } from './import-steps.ts';
import { idsFor } from './known-tasks.ts';
import { readCsv } from './read-csv.ts';

/** A file of another product. */
export type ForeignRequest = {
  bytes: ArrayBuffer;
  context: ReadContext;
  reading?: TableReading | undefined;
  /** Whose tasks they become, and what is here already. */
  importer: ImportingAccount;
};

/** A CSV file of Holdfast. */
export type CsvRequest = { csv: string; importer: ImportingAccount };

/** What was read, with the ids of the tasks: to make those of a large file would hold the page up. */
export type ForeignRead =
  | Exclude<ForeignAnswer, { kind: 'tasks' }>
  | (Extract<ForeignAnswer, { kind: 'tasks' }> & { ids: string[] });

function readOther({ bytes, context, reading, importer }: ForeignRequest): ForeignRead {
  const answer = readForeign(new Uint8Array(bytes), context, reading);
  return answer.kind === 'tasks' ? { ...answer, ids: idsFor(answer.file, importer) } : answer;
}

// It waits for nothing: the page hears of what is thrown here, and not of a promise that is rejected.
self.addEventListener('message', ({ data }: MessageEvent<ForeignRequest | CsvRequest>) => {
  self.postMessage('csv' in data ? readCsv(data.csv, data.importer) : readOther(data));
});
