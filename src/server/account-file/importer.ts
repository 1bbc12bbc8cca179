import type { Readable } from 'node:stream';
import { promises as timers } from 'node:timers';

import type { ImportAnswer } from '#contract/account-file.ts';
import { FILE_LIMITS } from '#contract/file-limits.ts';
import type { UndoImportBody } from '#contract/undo-import.ts';

import type { Database } from '../database/database.ts';
import { findMark } from '../database/list-marks.ts';
import type { UserSession } from '../database/lock-user-row.ts';
import { findBrokenImports, rollBackOpenImport } from '../database/open-imports.ts';
import type { Actor } from '../database/user-write.ts';
import { tooLarge } from '../errors/api-error.ts';
import { accountInUse, importBusy, undoImportBusy } from '../errors/try-later.ts';
import { logIgnored } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { chunksOf, joined, readSome } from './chunks.ts';
import { importInThread } from './in-thread.ts';
import { findKeptAnswer } from './kept-answer.ts';
import { readAhead } from './read-ahead.ts';
import type { InTurn } from './steps.ts';
import { isLarge, undoImport } from './undo-import.ts';
import type { Undone } from './undo-import.ts';
import { importFile } from './work.ts';
import type { ImportHost, Job } from './work.ts';

// Each needs memory and a processor.
const MOST_THREADS = 2;
// Each has a connection for as long as it takes, of which PostgreSQL has few.
const MOST_UNDOS = 2;
// Files that are still being sent lie on the disk: room for so many of the largest, of which a user sends one.
const MOST_LAID_DOWN = 2;
const PAUSE_MS = 1000;

// What this thread writes is in its turn already.
const withoutWaiting: InTurn = async (write) => write();

/** Takes files in: one of a user, and of large ones two in all at a time. */
export function importer(database: Database, now: Clock, mostBytes: number = FILE_LIMITS.importBytes) {
  const users = new Set<string>();
  const undoing = new Set<string>();
  let [threads, laidDown, largeUndos] = [0, 0, 0];

  /** Rolls back what an import left that broke off, however often that has to be tried. */
  async function rollBack(userId: string): Promise<void> {
    while (true) {
      try {
        return await rollBackOpenImport(database, userId);
      } catch (error) {
        logIgnored('rolling back an import that broke off', error);
      }
      await timers.setTimeout(PAUSE_MS, undefined, { ref: false });
    }
  }

  /** Runs `work`, which has the account alone. One that fails is answered at once, and the account is free when nothing of it is left. */
  async function exclusiveOrRollBack<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    void database.userLock.exclusive(userId, async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
        await rollBack(userId);
      }
    });
    return promise;
  }

  async function carryOut(job: Job, chunks: AsyncGenerator<Buffer>): Promise<ImportAnswer> {
    const exclusive: ImportHost['exclusive'] = async (work) => exclusiveOrRollBack(job.owner.userId, work);
    const { first, isAll } = await readSome(chunks);
    if (isAll) return importFile({ database, exclusive, inTurn: withoutWaiting }, job, joined(first));
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of joined(first, chunks)) {
        size += chunk.length;
        laidDown += chunk.length;
        // One that never ends would leave others no room.
        if (size > mostBytes) throw tooLarge(mostBytes);
        if (laidDown > MOST_LAID_DOWN * mostBytes) throw importBusy();
        yield chunk;
      }
    }
    const { stream, whole } = readAhead(counted());
    stream.on('error', (error) => logIgnored('reading a file, of which its sender is told', error));
    try {
      // Who sends slowly takes no place from others meanwhile.
      await whole;
      return await carryOutInThread(exclusive, job, chunksOf(stream));
    } finally {
      laidDown -= size;
      stream.destroy();
    }
  }

  async function carryOutInThread(
    exclusive: ImportHost['exclusive'],
    job: Job,
    chunks: AsyncGenerator<Buffer>,
  ): Promise<ImportAnswer> {
    if (threads >= MOST_THREADS) throw importBusy();
    threads += 1;
    try {
      const inTurn: ImportHost['inTurn'] = async (write) => database.whileNobodyWrites(write);
      return await importInThread({ database, exclusive, inTurn }, job, chunks);
    } finally {
      threads -= 1;
    }
  }

  /** Undoes an import, for which its account is free. Returns null, and has done nothing, where others undo large ones. */
  async function undoAlone(actor: Actor, range: UndoImportBody) {
    const own = isLarge(range) ? 1 : 0;
    if (largeUndos + own > MOST_UNDOS) return null;
    largeUndos += own;
    try {
      return await undoImport(database, withoutWaiting, actor, { now: now(), range });
    } finally {
      largeUndos -= own;
    }
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
      if (users.has(userId)) throw importBusy();
      users.add(userId);
      const chunks = chunksOf(stream);
      try {
        const job = { owner: { userId, tokenHash }, at: now().toISOString(), isPreview, key };
        const answer = await carryOut(job, chunks);
        if (!isPreview) {
          const [user] = await findMark(database, { userId });
          if (user) database.pubSub.publish({ userId, seq: user.seq, isOfAccount: true });
        }
        return answer;
      } finally {
        users.delete(userId);
        // The sender hears a refusal once it has sent all; what it still sends goes nowhere.
        void chunks.return(undefined).then(() => stream.resume());
      }
    },

    /**
     * Moves what an import added to the trash, but for what was changed since. Throws a refusal where another one of the user is under
     * way, or where others undo large ones.
     */
    async undo(actor: Actor, range: UndoImportBody): Promise<Undone> {
      const { userId } = actor;
      if (undoing.has(userId)) throw accountInUse();
      undoing.add(userId);
      try {
        // Who waits for an import of their own account takes no place from others, and who finds no place does not keep their account.
        const done = await exclusiveOrRollBack(userId, async () => undoAlone(actor, range));
        if (!done) throw undoImportBusy();
        const { notices, ...undone } = done;
        notices.forEach(database.pubSub.publish);
        return undone;
      } finally {
        undoing.delete(userId);
      }
    },

    /** Rolls back the imports, and the undos of some, that the last process left unfinished. Their accounts wait for that, and nobody else does. */
    async recover(): Promise<void> {
      for (const userId of await findBrokenImports(database))
        void database.userLock.exclusive(userId, async () => rollBack(userId));
    },
  };
}

export type Importer = ReturnType<typeof importer>;
