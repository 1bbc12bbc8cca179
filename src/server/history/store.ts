import type { ChangesQuery, DeletedTask, Revision } from '#contract/history.ts';

import type { Database } from '../database/database.ts';
import { noteDeletedNexts } from '../database/deleted-nexts.ts';
import { forgetMarks } from '../database/list-marks.ts';
import type { Actor } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import { noSuchTask } from '../errors/api-error.ts';
import { forgetAnswers } from '../tasks/idempotency.ts';
import { listPurged, notePurged } from '../tasks/purged.ts';
import type { Clock } from '../time/clock.ts';
import { toDeletedTask, toRevision } from './rows.ts';

/** The revisions of tasks, and the trash. */
export function historyStore(database: Database, now: Clock) {
  /** Selects the user's revisions, newest first, each joined to the one before it. */
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
      .where('after.user_id', '=', userId)
      .orderBy('after.seq', 'desc');

  return {
    /** Returns all changes of one task, deleted or not, newest first. */
    async revisions(userId: string, taskId: string): Promise<Revision[]> {
      const ofTask = selectRevisions(userId).where('after.task_id', '=', taskId);
      const rows = await database.access.share(userId, async () => ofTask.execute());
      // A task without a revision does not exist.
      if (rows.length === 0) throw noSuchTask();
      return rows.map(toRevision);
    },

    /** Returns one page of the changes of all tasks, newest first; `next` is the number to go on before. */
    async changes(
      userId: string,
      { before, limit }: ChangesQuery,
    ): Promise<{ changes: Revision[]; next: number | null }> {
      const all = selectRevisions(userId).limit(limit + 1);
      const page = before === undefined ? all : all.where('after.seq', '<', before);
      const rows = await database.access.share(userId, async () => page.execute());
      const changes = rows.slice(0, limit).map(toRevision);
      return { changes, next: rows.length > limit ? (changes.at(-1)?.seq ?? null) : null };
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
