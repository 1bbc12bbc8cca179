import type { Readable } from 'node:stream';

import type { ImportAnswer } from '#contract/account-file.ts';

import type { Database } from '../database/database.ts';
import { findMark } from '../database/list-marks.ts';
import type { UserSession } from '../database/lock-user-row.ts';
import { importBusy } from '../errors/try-later.ts';
import type { Clock } from '../time/clock.ts';
import { chunksOf, joined, readSome } from './chunks.ts';
import { exclusiveOrRollBack, onePerUser } from './exclusive.ts';
import { importInThread } from './in-thread.ts';
import { findKeptAnswer } from './kept-answer.ts';
import { laidDownFiles } from './laid-down.ts';
import { withoutWaiting } from './steps.ts';
import { importFile } from './work.ts';
import type { ImportHost, Job } from './work.ts';

// Each needs memory and a processor.
const MOST_THREADS = 2;

/** Takes files in: one of a user, and of large ones two in all at a time. */
export function importer(database: Database, now: Clock, mostBytes: number) {
  const oneAtATime = onePerUser(importBusy);
  const onceLaidDown = laidDownFiles(mostBytes);
  let threads = 0;

  async function takeInByThread(host: ImportHost, job: Job, file: AsyncGenerator<Buffer>) {
    if (threads >= MOST_THREADS) throw importBusy();
    threads += 1;
    try {
      return await importInThread(host, job, file);
    } finally {
      threads -= 1;
    }
  }

  async function takeIn(job: Job, chunks: AsyncGenerator<Buffer>): Promise<ImportAnswer> {
    const exclusive: ImportHost['exclusive'] = async (work) =>
      exclusiveOrRollBack(database, job.owner.userId, work);
    const { first, isAll } = await readSome(chunks);
    if (isAll) return importFile({ database, exclusive, inTurn: withoutWaiting }, job, joined(first));
    const inTurn: ImportHost['inTurn'] = async (write) => database.whileNobodyWrites(write);
    // Who sends slowly takes no place from others meanwhile.
    return onceLaidDown(joined(first, chunks), async (file) =>
      takeInByThread({ database, exclusive, inTurn }, job, file),
    );
  }

  return {
    /** Returns what the import of this key did, or null where there was none. */
    async findAnswer(userId: string, key: string | undefined): Promise<ImportAnswer | null> {
      return findKeptAnswer(database, { userId, key });
    },

    /** Returns what the file did, or would do. Throws a refusal where others are being taken in. */
    async run(
      { userId, tokenHash }: Required<UserSession>,
      stream: Readable,
      { isPreview, key }: Pick<Job, 'isPreview' | 'key'>,
    ): Promise<ImportAnswer> {
      return oneAtATime(userId, async () => {
        const chunks = chunksOf(stream);
        try {
          const job = { owner: { userId, tokenHash }, at: now().toISOString(), isPreview, key };
          const answer = await takeIn(job, chunks);
          if (!isPreview) {
            const [user] = await findMark(database, { userId });
            if (user) database.pubSub.publish({ userId, seq: user.seq, isOfAccount: true });
          }
          return answer;
        } finally {
          // The sender hears a refusal once it has sent all; what it still sends goes nowhere.
          void chunks.return(undefined).then(() => stream.resume());
        }
      });
    },
  };
}

export type Importer = ReturnType<typeof importer>;
