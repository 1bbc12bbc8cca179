import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

import { openDatabase } from '../database/database.ts';
import { isStorageFull, SessionEndedError } from '../database/failures.ts';
import { ApiError, storageFull } from '../errors/api-error.ts';
import type { ThreadAnswer, ImportInput, ThreadMessage } from './in-thread.ts';
import type { InTurn } from './steps.ts';
import { importFile } from './work.ts';

/*
 * The thread of one import, with connections of its own: nobody else waits while it reads and checks the file.
 */

const { location, job }: ImportInput = workerData;
if (!parentPort) throw new Error('This file is run as a thread.');
const parent = parentPort;
const send = (message: ThreadMessage) => parent.postMessage(message);

async function ask(message: ThreadMessage): Promise<ThreadAnswer> {
  const answered = once(parent, 'message');
  send(message);
  const [answer]: ThreadAnswer[] = await answered;
  return answer ?? { piece: null };
}

async function* receive(): AsyncGenerator<Buffer> {
  while (true) {
    const { piece } = await ask({ kind: 'next piece' });
    if (!piece) return;
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
}

const inTurn: InTurn = async (write) => {
  await ask({ kind: 'wants to write' });
  try {
    return await write();
  } finally {
    send({ kind: 'has written' });
  }
};

async function exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
  await ask({ kind: 'wants the account' });
  return work();
}

// New rows go into every part of an index, so that with less of it in memory most of the time would go into reading.
const CACHE_KILOBYTES = 16_000;

const database = await openDatabase(location, { cacheKilobytes: CACHE_KILOBYTES });
try {
  const answer = await importFile({ database, exclusive, inTurn }, job, receive());
  send({ kind: 'done', answer });
} catch (error) {
  const refusal = isStorageFull(error) ? storageFull() : error;
  if (refusal instanceof SessionEndedError) send({ kind: 'session ended' });
  else if (refusal instanceof ApiError) {
    const { status, code, message, fields } = refusal;
    send({ kind: 'refused', status, code, message, fields });
  }
  // It ends the thread, which is heard outside.
  else throw error;
} finally {
  await database.destroy();
}
// Else it would wait for another message.
parent.close();
