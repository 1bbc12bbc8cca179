import type { ImportingAccount, NewTasks, Refused } from './import-steps.ts';
import type { CsvRequest, ForeignRead, ForeignRequest } from './worker.ts';

// A file within the limits takes about a second; one that takes longer was made for that.
const LONGEST_MS = 30_000;

const TOO_LONG = 'It takes too long to read. Divide it into several files.';
const DIED = 'It could not be read: the browser stopped over it. Reload the page, and choose it again.';
const MISSING =
  'It could not be read: a part of this page did not arrive. Load the page again, and choose it again.';

type Unread = Refused & { kind: 'problems' };

async function ask<Answer>(request: ForeignRequest | CsvRequest): Promise<Answer | Unread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Answer | Unread>((resolve) => {
      const fail = (problem: string) => resolve({ kind: 'problems', problems: [problem] });
      setTimeout(() => fail(TOO_LONG), LONGEST_MS);
      // The event of a script that did not arrive is no `ErrorEvent`.
      worker.addEventListener('error', (event) => fail(event instanceof ErrorEvent ? DIED : MISSING));
      worker.addEventListener('message', (event: MessageEvent<Answer>) => resolve(event.data));
      worker.postMessage(request, 'bytes' in request ? [request.bytes] : []);
    });
  } finally {
    worker.terminate();
  }
}

/** Reads a file of another product beside the page, which goes on answering. */
export async function readForeignInWorker(request: ForeignRequest): Promise<ForeignRead> {
  return ask<ForeignRead>(request);
}

/** Reads a CSV file of Holdfast in the same way. */
export async function readCsvInWorker(csv: string, importer: ImportingAccount): Promise<NewTasks | Refused> {
  return ask<NewTasks | Refused>({ csv, importer });
}
