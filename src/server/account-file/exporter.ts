import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { sql } from 'kysely';

import { FILE_SCHEMA } from '#contract/account-file.ts';
import type { AccountFile } from '#contract/account-file.ts';

import type { Database } from '../database/database.ts';
import type { Snapshot } from '../database/engine.ts';
import type { RevisionTable, TaskTable } from '../database/schema.ts';
import { exportBusy } from '../errors/try-later.ts';
import { toStoredRevision } from '../history/rows.ts';
import { jsonListChunks, PAGE_ROWS, paginate } from '../tasks/pages.ts';
import { toTask } from '../tasks/rows.ts';
import type { Clock } from '../time/clock.ts';
import { readAhead } from './read-ahead.ts';
import { listViews } from './views.ts';

// Each of them holds a connection until the account is read, which no slow line makes longer.
const AT_ONCE = 4;
// Most lines have taken the largest account of the app by then.
const SLOW_MS = 10_000;

type Queries = Snapshot['queries'];
type Head = Pick<AccountFile, 'exportedAt' | 'profile' | 'seq'>;

/** An account as a file. */
export type Export = { exportedAt: string; file: Readable };
/** One that is read: since when, and how many bytes of it were taken. */
type Reading = { file: Readable; begunMs: number; countTaken: () => number };

const toFileTask = (row: TaskTable): AccountFile['tasks'][number] => ({
  ...toTask(row),
  deletedAt: row.deleted_at,
});

/** Yields the tasks of a user that are not deleted, the oldest first, and then those in the trash: each of the two orders has an index. */
async function* tasksOf(queries: Queries, userId: string): AsyncGenerator<TaskTable[]> {
  const tasks = queries.selectFrom('task').selectAll().where('user_id', '=', userId).limit(PAGE_ROWS);
  const living = tasks.where('deleted_at', 'is', null).orderBy('created_at').orderBy('created_seq');
  yield* paginate<TaskTable>(async (last) =>
    (last
      ? living.where(sql<boolean>`(created_at, created_seq) > (${last.created_at}, ${last.created_seq})`)
      : living
    ).execute(),
  );
  const deleted = tasks.where('deleted_at', 'is not', null).orderBy('deleted_at').orderBy('id');
  yield* paginate<TaskTable>(async (last) =>
    (last
      ? deleted.where(sql<boolean>`(deleted_at, id) > (${last.deleted_at}, ${last.id})`)
      : deleted
    ).execute(),
  );
}

async function* revisionsOf(queries: Queries, userId: string): AsyncGenerator<RevisionTable[]> {
  const all = queries.selectFrom('task_revision').selectAll().where('user_id', '=', userId);
  const page = all.orderBy('seq').limit(PAGE_ROWS);
  yield* paginate<RevisionTable>(async (last) => page.where('seq', '>', last?.seq ?? 0).execute());
}

/** Yields the text of a file: `{…,"tasks":[…],"revisions":[…],"views":[…]}`. */
async function* fileText(queries: Queries, userId: string, head: Head): AsyncGenerator<string> {
  const beginning = JSON.stringify({ format: 'holdfast', schema: FILE_SCHEMA, ...head });
  yield* jsonListChunks(`${beginning.slice(0, -1)},"tasks":[`, tasksOf(queries, userId), toFileTask);
  yield* jsonListChunks('],"revisions":[', revisionsOf(queries, userId), toStoredRevision);
  const views = await listViews(userId, queries);
  yield views.length > 0 ? `],"views":${JSON.stringify(views)}}` : ']}';
}

/**
 * Exports accounts as files, each as it is at one moment, a page at a time: one of a user, of which a few are read at once. What is not
 * taken whole keeps a place, of which there are many; when all are taken, the slowest reader loses its own to who comes.
 */
export function exporter(database: Database, now: Clock, mostReaders: number) {
  const users = new Set<string>();
  const readings = new Map<string, Reading>();
  let reading = 0;

  async function readHead(queries: Queries, userId: string): Promise<Head> {
    const { name, email, seq } = await queries
      .selectFrom('user')
      .select(['name', 'email', 'seq'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { exportedAt: now().toISOString(), profile: { name, email }, seq };
  }

  async function* readText(userId: string, snapshot: Snapshot, head: Head): AsyncGenerator<string> {
    try {
      yield* fileText(snapshot.queries, userId, head);
    } finally {
      reading -= 1;
      await snapshot.close();
    }
  }

  function endReading(userId: string): void {
    readings.delete(userId);
    users.delete(userId);
  }

  /** Ends the export that was taken the slowest, if one has had its time. */
  function makeRoom(): void {
    const nowMs = now().getTime();
    const bytesPerMs = ({ begunMs, countTaken }: Reading) => countTaken() / (nowMs - begunMs);
    const slow = [...readings].filter(([, { begunMs }]) => nowMs - begunMs >= SLOW_MS);
    const [slowest] = slow.toSorted(([, one], [, other]) => bytesPerMs(one) - bytesPerMs(other));
    if (!slowest) return;
    const [userId, { file }] = slowest;
    file.destroy();
    endReading(userId);
  }

  async function open(userId: string): Promise<Export> {
    // The moment is none of those in which an import is half there.
    return database.userLock.shared(userId, async () => {
      const snapshot = await database.openSnapshot();
      try {
        const head = await readHead(snapshot.queries, userId);
        const { stream, countTaken } = readAhead(readText(userId, snapshot, head));
        const begun: Reading = { file: stream, begunMs: now().getTime(), countTaken };
        readings.set(userId, begun);
        // Who has read the whole may ask again at once; who goes away before leaves a stream that is destroyed.
        const end = () => {
          if (readings.get(userId) === begun) endReading(userId);
        };
        stream.once('end', end).once('close', end);
        return { exportedAt: head.exportedAt, file: stream };
      } catch (error) {
        await snapshot.close();
        throw error;
      }
    });
  }

  async function begin(userId: string): Promise<Export> {
    if (users.has(userId) || reading >= AT_ONCE) throw exportBusy();
    if (users.size >= mostReaders) makeRoom();
    if (users.size >= mostReaders) throw exportBusy();
    users.add(userId);
    reading += 1;
    try {
      return await open(userId);
    } catch (error) {
      users.delete(userId);
      reading -= 1;
      throw error;
    }
  }

  return async (userId: string): Promise<Export> => {
    const begun = await begin(userId);
    // What cannot be read is refused before anything of it is sent.
    await once(begun.file, 'readable');
    return begun;
  };
}

export type Exporter = ReturnType<typeof exporter>;
