import type { Readable } from 'node:stream';

import type { ImportSummary } from '#contract/account-file.ts';

import type { Database } from '../database/database.ts';
import { importing } from '../errors/api-error.ts';
import type { Clock } from '../time/clock.ts';
import { importInThread } from './in-thread.ts';
import { receive } from './receive.ts';
import type { AccountFileStore } from './store.ts';
import { importFile } from './work.ts';

const AT_ONCE = 2;
// A file of this size takes less time than a thread takes to start.
const SMALL_BYTES = 256 * 1024;

/** Takes files in: one of a user and two in all at a time, since each needs memory and a processor. */
export function importer(database: Database, files: AccountFileStore, now: Clock) {
  const users = new Set<string>();

  async function carryOut(userId: string, stream: Readable, isPreview: boolean): Promise<ImportSummary> {
    const bytes = await receive(stream);
    const job = { userId, at: now().toISOString(), isPreview };
    if (bytes.length <= SMALL_BYTES) return importFile(database, job, bytes);
    const summary = await importInThread(database, job, bytes);
    // The thread's own pubSub has no subscribers.
    if (!isPreview) database.pubSub.publish({ userId, seq: await files.seq(userId) });
    return summary;
  }

  /** What the file did, or would do. Throws a refusal where others are being taken in. */
  return async (userId: string, stream: Readable, isPreview: boolean): Promise<ImportSummary> => {
    if (users.has(userId) || users.size >= AT_ONCE) throw importing();
    users.add(userId);
    try {
      return await carryOut(userId, stream, isPreview);
    } finally {
      users.delete(userId);
    }
  };
}

export type Importer = ReturnType<typeof importer>;
