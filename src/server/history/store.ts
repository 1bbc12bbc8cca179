import type { NotNull } from 'kysely';
import { sql } from 'kysely';

import type { ChangesQuery, Revision } from '#contract/history.ts';
import { LIMITS } from '#contract/limits.ts';

import { TASK_COLUMNS } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { inSteps } from '../database/in-steps.ts';
import { prepare } from '../database/prepare.ts';
import type { Actor } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import { noSuchTask } from '../errors/api-error.ts';
import { jsonListChunks, PAGE_ROWS, paginate } from '../tasks/pages.ts';
import { BEFORE_PURGED, selectPurged, toPurgedId } from '../tasks/purged.ts';
import type { Clock } from '../time/clock.ts';
import { purgeStep } from './purge.ts';
import type { DeletedRow, RevisionRow } from './rows.ts';
import { toDeletedTask, toRevision } from './rows.ts';

const NEWEST = LIMITS.seq + 1;
/** No task is deleted as late as this. */
const FAR = '9999-99';

type Page = { page: Revision[]; next: number | null };

/** Makes a page of rows of which one more was asked for. */
function toPage(rows: RevisionRow[], limit: number, numberOf: 'seq' | 'version'): Page {
  const page = rows.slice(0, limit).map(toRevision);
  return { page, next: rows.length > limit ? (page.at(-1)?.[numberOf] ?? null) : null };
}

/** Selects some of a user's deleted tasks, the last deleted first, from below a place in that order. */
const selectDeleted = prepare<{ userId: string; at: string; id: string; limit: number }>()(
  (queries, parameter) =>
    queries
      .selectFrom('task')
      .select(TASK_COLUMNS)
      .where('user_id', '=', parameter('userId'))
      .where('deleted_at', 'is not', null)
      // The id decides between tasks of one moment, as in the index.
      .where(sql<boolean>`(deleted_at, id) < (${parameter('at')}, ${parameter('id')})`)
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(parameter('limit'))
      .$narrowType<{ deleted_at: NotNull }>(),
);

/** The revisions of tasks, and the trash. */
export function historyStore(database: Database, now: Clock) {
  /** Selects the user's revisions, each joined to the one before it. */
  const selectRevisions = (userId: string) =>
    database
      .selectFrom('task_revision as after')
      .leftJoin('task_revision as before', (join) =>
        join
          .onRef('before.task_id', '=', 'after.task_id')
          .on('before.version', '=', (expression) => expression('after.version', '-', 1)),
      )
      .selectAll('after')
      .select([
        'before.title as before_title',
        'before.description as before_description',
        'before.priority as before_priority',
        'before.due_date as before_due_date',
        'before.completed as before_completed',
        'before.labels as before_labels',
        'before.repeat as before_repeat',
        'before.deleted as before_deleted',
      ])
      .where('after.user_id', '=', userId);

  /** Returns the pages of the deleted tasks of a user, the last deleted first. */
  const deletedPages = (userId: string) =>
    paginate<DeletedRow>(async (last) => {
      const { deleted_at, id } = last ?? { deleted_at: FAR, id: '' };
      return database.userLock.shared(userId, async () =>
        selectDeleted(database, { userId, at: deleted_at, id, limit: PAGE_ROWS }),
      );
    });

  const purgedPages = (userId: string) =>
    paginate<{ key: string }>(async (last) =>
      database.userLock.shared(userId, async () =>
        selectPurged(database, { userId, after: last?.key ?? BEFORE_PURGED, limit: PAGE_ROWS }),
      ),
    );

  return {
    /** Returns one page of the changes of one task, deleted or not, newest first; `next` is the version to go on before. */
    async revisions(userId: string, taskId: string, { before = NEWEST, limit }: ChangesQuery) {
      const task = database
        .selectFrom('task')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('id', '=', taskId);
      const ofTask = selectRevisions(userId)
        .where('after.task_id', '=', taskId)
        // Its versions have an index of their own, and the numbers of all changes of the user tell nothing of one task.
        .where('after.version', '<', before)
        .orderBy('after.version', 'desc')
        .limit(limit + 1);
      return database.userLock.shared(userId, async () => {
        const known = await task.executeTakeFirst();
        if (!known) throw noSuchTask();
        const { page, next } = toPage(await ofTask.execute(), limit, 'version');
        return { createdAt: known.created_at, revisions: page, next };
      });
    },

    /** Returns one page of the changes of all tasks, newest first; `next` is the number to go on before. */
    async changes(userId: string, { before = NEWEST, limit }: ChangesQuery) {
      const all = selectRevisions(userId)
        .where('after.seq', '<', before)
        .orderBy('after.seq', 'desc')
        .limit(limit + 1);
      const rows = await database.userLock.shared(userId, async () => all.execute());
      const { page, next } = toPage(rows, limit, 'seq');
      return { changes: page, next };
    },

    /** Yields the JSON of the trash's answer a page at a time: the tasks, and the ids of those that were removed for good. */
    async *trash(userId: string, hasPurged: boolean): AsyncGenerator<string> {
      yield* jsonListChunks('{"success":true,"tasks":[', deletedPages(userId), toDeletedTask);
      if (hasPurged) yield* jsonListChunks('],"purged":[', purgedPages(userId), toPurgedId);
      yield ']}';
    },

    /** Removes a deleted task for good. What has a long history may have lost some of that and of its kept answers, and nothing else, where this breaks off. */
    async purge(actor: Actor, taskId: string, base: number | undefined): Promise<void> {
      await inSteps(async () =>
        inUserWrite(actor, database, now(), async (write) => purgeStep(write, taskId, base)),
      );
    },
  };
}

export type HistoryStore = ReturnType<typeof historyStore>;
