import { Worker } from 'node:worker_threads';

import type { ImportAnswer } from '#contract/account-file.ts';
import type { ErrorCode } from '#contract/error-answer.ts';

import type { DatabaseLocation } from '../database/database.ts';
import { SessionEndedError } from '../database/failures.ts';
import type { ErrorStatus } from '../errors/api-error.ts';
import { ApiError } from '../errors/api-error.ts';
import { importTooHard } from '../errors/file-errors.ts';
import type { ImportHost, Job } from './work.ts';

export type ImportInput = { location: DatabaseLocation; job: Job };

/** What the thread asks for, one after the other, and what it says when it is done. */
export type ThreadMessage =
  | { kind: 'next piece' }
  | { kind: 'wants the account' }
  | { kind: 'wants to write' }
  | { kind: 'has written' }
  | { kind: 'done'; answer: ImportAnswer }
  | { kind: 'session ended' }
  | {
      kind: 'refused';
      status: ErrorStatus;
      code: ErrorCode;
      message: string;
      fields: Record<string, string> | undefined;
    };

/** The answer to what the thread asked for; `piece` is null after the last one. */
export type ThreadAnswer = { piece: Uint8Array | null };

// Many times what a file needs, of which no more than a part is in memory at a time.
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Reads a file and carries it out in a thread of its own, which writes when it has its turn here. */
export async function importInThread(
  { database, exclusive, inTurn }: ImportHost,
  job: Job,
  stream: AsyncIterator<Buffer>,
): Promise<ImportAnswer> {
  const workerData: ImportInput = { location: database.location, job };
  const thread = new Worker(new URL(import.meta.resolve('#server/account-file/thread.ts')), {
    workerData,
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportAnswer>();
  let written = Promise.withResolvers<void>();

  /** Sends an answer. A piece that has its memory for itself goes over with it. */
  function answer(piece: Buffer | null = null): void {
    const message: ThreadAnswer = { piece };
    const isWhole = piece?.buffer instanceof ArrayBuffer && piece.length === piece.buffer.byteLength;
    thread.postMessage(message, isWhole ? [piece.buffer] : []);
  }

  async function sendPiece(): Promise<void> {
    try {
      const { done, value } = await stream.next();
      answer(done === true ? null : value);
    } catch (error) {
      // The thread waits for a piece that will never come.
      reject(error);
      void thread.terminate();
    }
  }

  async function letHaveAccount(): Promise<void> {
    await exclusive(async () => {
      answer();
      return promise;
    });
  }

  async function letWrite(): Promise<void> {
    await inTurn(async () => {
      written = Promise.withResolvers();
      answer();
      await Promise.race([written.promise, promise]);
    });
  }

  thread.on('message', (message: ThreadMessage) => {
    switch (message.kind) {
      case 'next piece':
        return void sendPiece();
      case 'wants the account':
        return void letHaveAccount().catch(reject);
      case 'wants to write':
        return void letWrite().catch(reject);
      case 'has written':
        return written.resolve();
      case 'done':
        return resolve(message.answer);
      case 'session ended':
        return reject(new SessionEndedError());
      case 'refused':
        return reject(
          new ApiError(message.status, message.code, message.message, { fields: message.fields }),
        );
    }
  });
  thread.once('error', (error) => reject(isOutOfMemory(error) ? importTooHard() : error));
  thread.once('exit', () => reject(new Error('The thread of an import ended without an answer.')));
  return promise;
}
