import type { AccountFile, ImportBody, ImportSummary } from '#contract/account-file.ts';

import type { Clock } from '../clock.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database, DatabaseTransaction, TaskTable } from '../database/schema.ts';
import type { Write } from '../database/write.ts';
import { writeOf } from '../database/write.ts';
import { changeOf } from '../history/rows.ts';
import { changeRow } from '../tasks/revisions.ts';
import { changedColumns } from '../tasks/rows.ts';
import type { Addition, Plan } from './plan.ts';
import { ownId, planOf, summaryOf } from './plan.ts';
import { exportedTaskOf, rowsOf } from './rows.ts';

const SOURCE = 'import';

/** All tasks of a user, deleted or not, the oldest first. */
async function allTasks(userId: string, queries: Database | DatabaseTransaction): Promise<TaskTable[]> {
  // Each of the two has its index.
  const tasks = queries.selectFrom('task').selectAll().where('user_id', '=', userId);
  const living = await tasks.where('deleted_at', 'is', null).execute();
  const deleted = await tasks.where('deleted_at', 'is not', null).execute();
  return [...living, ...deleted].toSorted((one, other) => one.created_seq - other.created_seq);
}

/** Of these new ids, those that are another user's tasks already. */
async function takenIds({ transaction }: Write, ids: string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const batch of batchesOf(ids)) {
    const rows = await transaction.selectFrom('task').select('id').where('id', 'in', batch).execute();
    for (const { id } of rows) taken.add(id);
  }
  return taken;
}

/** The numbers that the file's revisions get: their own in an empty account, else the next ones in their order. */
function numbersFor(write: Write, added: Addition[], fileSeq: number, isEmpty: boolean): Map<number, number> {
  const seqs = added.flatMap(({ revisions }) => revisions.map(({ seq }) => seq));
  const first = write.seq + 1;
  // Never back: the other devices wait for a number above the last that they heard.
  write.seq = isEmpty ? Math.max(seqs.length > 0 ? first : write.seq, fileSeq) : write.seq + seqs.length;
  const inOrder = seqs.toSorted((one, other) => one - other);
  return new Map(inOrder.map((seq, index) => [seq, isEmpty ? seq : first + index]));
}

async function carryOut(
  write: Write,
  { added, changed }: Plan,
  fileSeq: number,
  isEmpty: boolean,
): Promise<void> {
  const taken = await takenIds(
    write,
    added.map(({ task }) => task._id),
  );
  const { tasks, revisions } = rowsOf(write, added, {
    idOf: (id) => (taken.has(id) ? ownId(write.userId, id) : id),
    numbers: numbersFor(write, added, fileSeq, isEmpty),
  });
  for (const batch of batchesOf(tasks)) await write.transaction.insertInto('task').values(batch).execute();
  for (const batch of batchesOf(revisions)) {
    await write.transaction.insertInto('task_revision').values(batch).execute();
  }
  for (const { row, task } of changed) {
    const columns = { ...changedColumns(row, task, write.at), deleted_at: null };
    await changeRow(write, row.deleted_at === null ? 'update' : 'restore', row, columns);
  }
}

/** An account as a file, and a file as an account. */
export function accountFileStore(database: Database, now: Clock) {
  return {
    async exported(userId: string): Promise<AccountFile> {
      // One moment for all queries, so that the tasks and their histories fit.
      const moment = database.transaction().setIsolationLevel('repeatable read');
      return moment.execute(async (transaction) => {
        const { name, email, seq } = await transaction
          .selectFrom('user')
          .select(['name', 'email', 'seq'])
          .where('id', '=', userId)
          .executeTakeFirstOrThrow();
        const tasks = await allTasks(userId, transaction);
        const revisions = await transaction
          .selectFrom('task_revision')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('seq')
          .execute();
        return {
          format: 'holdfast',
          schema: 1,
          exportedAt: now().toISOString(),
          profile: { name, email },
          seq,
          tasks: tasks.map(exportedTaskOf),
          revisions: revisions.map(changeOf),
        };
      });
    },

    /** What an import of the file would do now. */
    async preview(userId: string, file: ImportBody): Promise<ImportSummary> {
      return summaryOf(planOf(userId, await allTasks(userId, database), file));
    },

    /** Adds and changes what the file says, all or nothing. */
    async imported(userId: string, file: ImportBody): Promise<ImportSummary> {
      return writeOf({ userId, source: SOURCE }, database, now(), async (write) => {
        const rows = await allTasks(userId, write.transaction);
        const plan = planOf(userId, rows, file);
        if (plan.added.length + plan.changed.length > 0) {
          await carryOut(write, plan, file.seq, rows.length === 0);
        }
        return summaryOf(plan);
      });
    },
  };
}

export type AccountFileStore = ReturnType<typeof accountFileStore>;
