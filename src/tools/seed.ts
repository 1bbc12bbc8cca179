import { randomUUID } from 'node:crypto';

import type { Task } from '#contract/task.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { openDatabase } from '#server/database/database.ts';
import { insertMark } from '#server/database/list-marks.ts';
import type { RevisionTable, TaskTable } from '#server/database/schema.ts';
import { newStamp } from '#server/database/stamp.ts';

// SQLite takes at most 32,766 values in a statement.
const ROWS_AT_ONCE = 1_000;

type Rows = { tasks: TaskTable[]; revisions: RevisionTable[]; seq: number };

/** A task's row and one revision for each of its versions; only the last one is completed, where the task is. */
function toRows(userId: string, firstSeq: number, tasks: readonly Task[]): Rows {
  const rows: Rows = { tasks: [], revisions: [], seq: firstSeq };
  for (const task of tasks) {
    const columns = {
      user_id: userId,
      title: task.title,
      description: task.description,
      priority: task.priority,
      due_date: task.dueDate,
      labels: JSON.stringify(task.labels),
      repeat: task.repeat,
    };
    rows.tasks.push({
      ...columns,
      id: task._id,
      completed: task.completed ? 1 : 0,
      version: task.version,
      created_seq: rows.seq + 1,
      created_at: task.createdAt,
      updated_at: task.updatedAt,
      completed_at: task.completedAt,
      deleted_at: null,
    });
    for (let version = 1; version <= task.version; version += 1) {
      rows.seq += 1;
      rows.revisions.push({
        ...columns,
        seq: rows.seq,
        task_id: task._id,
        version,
        verb: version === 1 ? 'create' : 'update',
        completed: task.completed && version === task.version ? 1 : 0,
        deleted: 0,
        source: 'another client',
        created_at: version === 1 ? task.createdAt : task.updatedAt,
      });
    }
  }
  return rows;
}

/** Writes tasks, with their times, into the database of a user who is signed up. Resolves to them with the ids that they got. */
export async function seedTasks(
  place: DatabaseLocation,
  email: string,
  tasks: readonly Task[],
): Promise<Task[]> {
  const seeded = tasks.map((task) => ({ ...task, _id: randomUUID() }));
  const database = await openDatabase(place);
  try {
    await database.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom('user')
        .select(['id', 'seq'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const rows = toRows(user.id, user.seq, seeded);
      for (let from = 0; from < rows.tasks.length; from += ROWS_AT_ONCE) {
        await transaction
          .insertInto('task')
          .values(rows.tasks.slice(from, from + ROWS_AT_ONCE))
          .execute();
      }
      for (let from = 0; from < rows.revisions.length; from += ROWS_AT_ONCE) {
        await transaction
          .insertInto('task_revision')
          .values(rows.revisions.slice(from, from + ROWS_AT_ONCE))
          .execute();
      }
      await transaction.updateTable('user').set({ seq: rows.seq }).where('id', '=', user.id).execute();
      const at = new Date().toISOString();
      await insertMark(transaction, { userId: user.id, seq: rows.seq, stamp: newStamp(), at });
    });
  } finally {
    await database.destroy();
  }
  return seeded;
}
