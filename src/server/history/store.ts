import type { ChangesQuery, DeletedTask, Revision } from '#contract/history.ts';
import { LIMITS } from '#contract/limits.ts';

import type { Database } from '../database/database.ts';
import { noteDeletedNexts } from '../database/deleted-nexts.ts';
import { forgetMarks } from '../database/list-marks.ts';
import type { Actor } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import { noSuchTask } from '../errors/api-error.ts';
import { forgetAnswers } from '../tasks/idempotency.ts';
import { listPurged, notePurged } from '../tasks/purged.ts';
import type { Clock } from '../time/clock.ts';
import type { RevisionRow } from './rows.ts';
import { toDeletedTask, toRevision } from './rows.ts';

const NEWEST = LIMITS.seq + 1;

type Page = { page: Revision[]; next: number | null };

/** Makes a page of rows of which one more was asked for. */
function toPage(rows: RevisionRow[], limit: number, numberOf: 'seq' | 'version'): Page {
  const page = rows.slice(0, limit).map(toRevision);
  return { page, next: rows.length > limit ? (page.at(-1)?.[numberOf] ?? null) : null };
}

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
      return database.access.share(userId, async () => {
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
      const rows = await database.access.share(userId, async () => all.execute());
      const { page, next } = toPage(rows, limit, 'seq');
      return { changes: page, next };
    },

    /** Returns the deleted tasks, the last deleted first. */
    async trash(userId: string): Promise<DeletedTask[]> {
      const deleted = database
        .selectFrom('task')
        .selectAll()
        .where('user_id', '=', userId)
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .orderBy('created_seq', 'desc');
      const rows = await database.access.share(userId, async () => deleted.execute());
      return rows.map(toDeletedTask);
    },

    /** Returns the ids of the tasks that were removed for good, as long as that is known. */
    purged: async (userId: string) => listPurged(database, userId),

    /** Removes a deleted task for good, with its history and the answers that were kept for its keys. */
    async purge(actor: Actor, taskId: string): Promise<void> {
      await inUserWrite(actor, database, now(), async (write) => {
        // Whoever has not heard of the task's delete by now has to load the whole list.
        const { last } = await write.transaction
          .selectFrom('task_revision')
          .select((expression) => expression.fn.max('seq').as('last'))
          .where('user_id', '=', actor.userId)
          .where('task_id', '=', taskId)
          .executeTakeFirstOrThrow();
        await forgetMarks(write.transaction, { userId: actor.userId, below: last ?? 0 });
        await noteDeletedNexts(write.transaction, { userId: actor.userId, taskId }, write.at);
        const purged = await write.transaction
          .deleteFrom('task')
          .where('user_id', '=', actor.userId)
          .where('id', '=', taskId)
          .where('deleted_at', 'is not', null)
          .returning('id')
          .executeTakeFirst();
        if (!purged) throw noSuchTask();
        await forgetAnswers(write, taskId);
        await notePurged(write, taskId);
        // No revision has this number: it makes the other devices load their lists again.
        write.seq += 1;
      });
    },
  };
}

export type HistoryStore = ReturnType<typeof historyStore>;
