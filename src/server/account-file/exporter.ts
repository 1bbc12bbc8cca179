import { Readable } from 'node:stream';
import { promises as timers } from 'node:timers';

import { sql } from 'kysely';

import { FILE_SCHEMA } from '#contract/account-file.ts';
import type { AccountFile } from '#contract/account-file.ts';

import type { Database } from '../database/database.ts';
import type { Snapshot } from '../database/engine.ts';
import type { RevisionTable, TaskTable } from '../database/schema.ts';
import { exporting } from '../errors/try-later.ts';
import { toStoredRevision } from '../history/rows.ts';
import { toTask } from '../tasks/rows.ts';
import type { Clock } from '../time/clock.ts';
import { listViews } from './views.ts';

// Each of them holds a connection for as long as its reader takes.
const AT_ONCE = 4;
// What one page takes is what others may have to wait.
const PAGE = 200;

type Queries = Snapshot['queries'];
type Head = Pick<AccountFile, 'exportedAt' | 'profile' | 'seq'>;

/** An account as a file. */
export type Export = { exportedAt: string; file: Readable };

const toFileTask = (row: TaskTable): AccountFile['tasks'][number] => ({
  ...toTask(row),
  deletedAt: row.deleted_at,
});

/** Gives the pages of a query one after the other; `next` asks for what comes after the last row of the one before. */
async function* pagesOf<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  while (true) {
    const page = await next(last);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1);
    await timers.setImmediate();
  }
}

/** Gives the tasks of a user that are not deleted, the oldest first, and then those in the trash; each has its index. */
async function* tasksOf(queries: Queries, userId: string): AsyncGenerator<TaskTable[]> {
  const tasks = queries.selectFrom('task').selectAll().where('user_id', '=', userId).limit(PAGE);
  const living = tasks.where('deleted_at', 'is', null).orderBy('created_at').orderBy('created_seq');
  yield* pagesOf<TaskTable>(async (last) =>
    (last
      ? living.where(sql<boolean>`(created_at, created_seq) > (${last.created_at}, ${last.created_seq})`)
      : living
    ).execute(),
  );
  const deleted = tasks.where('deleted_at', 'is not', null).orderBy('deleted_at').orderBy('id');
  yield* pagesOf<TaskTable>(async (last) =>
    (last
      ? deleted.where(sql<boolean>`(deleted_at, id) > (${last.deleted_at}, ${last.id})`)
      : deleted
    ).execute(),
  );
}

async function* revisionsOf(queries: Queries, userId: string): AsyncGenerator<RevisionTable[]> {
  const all = queries.selectFrom('task_revision').selectAll().where('user_id', '=', userId);
  const page = all.orderBy('seq').limit(PAGE);
  yield* pagesOf<RevisionTable>(async (last) => page.where('seq', '>', last?.seq ?? 0).execute());
}

/** Gives the inside of a list in JSON, a page at a time. */
async function* listText<Row>(
  pages: AsyncIterable<Row[]>,
  toEntry: (row: Row) => object,
): AsyncGenerator<string> {
  let before = '';
  for await (const page of pages) {
    yield before + JSON.stringify(page.map(toEntry)).slice(1, -1);
    before = ',';
  }
}

/** Gives the text of a file: `{…,"tasks":[…],"revisions":[…],"views":[…]}`. */
async function* fileText(queries: Queries, userId: string, head: Head): AsyncGenerator<string> {
  const beginning = JSON.stringify({ format: 'holdfast', schema: FILE_SCHEMA, ...head });
  yield `${beginning.slice(0, -1)},"tasks":[`;
  yield* listText(tasksOf(queries, userId), toFileTask);
  yield '],"revisions":[';
  yield* listText(revisionsOf(queries, userId), toStoredRevision);
  const views = await listViews(userId, queries);
  yield views.length > 0 ? `],"views":${JSON.stringify(views)}}` : ']}';
}

/** Gives accounts as files, each as it is at one moment, a page at a time: one of a user and a few in all. */
export function exporter(database: Database, now: Clock) {
  const users = new Set<string>();

  async function readHead(queries: Queries, userId: string): Promise<Head> {
    const { name, email, seq } = await queries
      .selectFrom('user')
      .select(['name', 'email', 'seq'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { exportedAt: now().toISOString(), profile: { name, email }, seq };
  }

  /** Returns an account as a stream, which holds a connection until it ends or is destroyed. */
  return async (userId: string): Promise<Export> => {
    if (users.has(userId) || users.size >= AT_ONCE) throw exporting();
    users.add(userId);
    let snapshot: Snapshot | undefined;
    const end = async () => {
      users.delete(userId);
      const ended = snapshot;
      snapshot = undefined;
      await ended?.close();
    };
    try {
      // The moment is none of those in which an import is half there.
      const { queries, head } = await database.access.share(userId, async () => {
        const opened = await database.openSnapshot();
        snapshot = opened;
        return { queries: opened.queries, head: await readHead(opened.queries, userId) };
      });
      const file = Readable.from(fileText(queries, userId, head), { objectMode: false });
      // Who has read the whole may ask again at once; who goes away before leaves a stream that is destroyed.
      file.once('end', () => void end()).once('close', () => void end());
      return { exportedAt: head.exportedAt, file };
    } catch (error) {
      await end();
      throw error;
    }
  };
}

export type Exporter = ReturnType<typeof exporter>;
