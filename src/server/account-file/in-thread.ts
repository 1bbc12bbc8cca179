import { Worker } from 'node:worker_threads';

import type { ImportSummary } from '#contract/account-file.ts';
import type { ErrorCode } from '#contract/error-answer.ts';

import type { Database, DatabaseLocation } from '../database/database.ts';
import type { ErrorStatus } from '../errors/api-error.ts';
import { ApiError, importTooHard } from '../errors/api-error.ts';
import type { Job } from './work.ts';

export type ThreadInput = { location: DatabaseLocation; job: Job; bytes: Uint8Array };
export type ThreadMessage =
  | { kind: 'wants to write' }
  | { kind: 'done'; summary: ImportSummary }
  | {
      kind: 'refused';
      status: ErrorStatus;
      code: ErrorCode;
      message: string;
      fields: Record<string, string> | undefined;
    };

// Four times what the largest file needs.
const HEAP_MB = 2048;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Reads a file and carries it out in a thread of its own. The bytes are no longer the caller's. */
export async function importInThread(
  database: Database,
  job: Job,
  bytes: Buffer<ArrayBuffer>,
): Promise<ImportSummary> {
  const workerData: ThreadInput = { location: database.location, job, bytes };
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData,
    transferList: [bytes.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportSummary>();

  async function letWrite(): Promise<void> {
    await database.whileNobodyWrites(async () => {
      thread.postMessage('go on');
      await promise.catch(() => {});
    });
  }

  thread.on('message', (message: ThreadMessage) => {
    if (message.kind === 'done') resolve(message.summary);
    else if (message.kind === 'wants to write') void letWrite();
    else reject(new ApiError(message.status, message.code, message.message, { fields: message.fields }));
  });
  thread.once('error', (error) => reject(isOutOfMemory(error) ? importTooHard() : error));
  thread.once('exit', () => reject(new Error('The thread of an import ended without an answer.')));
  return promise;
}
