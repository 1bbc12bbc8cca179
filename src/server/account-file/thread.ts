import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

import { openDatabase } from '../database/database.ts';
import { isStorageFull } from '../database/failures.ts';
import { ApiError, storageFull } from '../errors/api-error.ts';
import type { ThreadInput, ThreadMessage } from './in-thread.ts';
import { importFile } from './work.ts';

/*
 * The thread of one import, with connections of its own: nobody else waits while it reads and checks the file.
 */

// One statement moves all that was laid ready.
const STATEMENT_MS = 120_000;

const { location, job, bytes }: ThreadInput = workerData;
if (!parentPort) throw new Error('This file is run as a thread.');
const parent = parentPort;
const say = (message: ThreadMessage) => parent.postMessage(message);

const database = await openDatabase(location, STATEMENT_MS);
try {
  const summary = await importFile(database, job, Buffer.from(bytes), async (write) => {
    const turn = once(parent, 'message');
    say({ kind: 'wants to write' });
    await turn;
    return write();
  });
  say({ kind: 'done', summary });
} catch (error) {
  const refusal = isStorageFull(error) ? storageFull() : error;
  // Any other error ends the thread, which is heard outside.
  if (!(refusal instanceof ApiError)) throw error;
  const { status, code, message, fields } = refusal;
  say({ kind: 'refused', status, code, message, fields });
} finally {
  await database.destroy();
}
// Else it would wait for another message.
parent.close();
