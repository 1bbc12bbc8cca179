import { randomUUID } from 'node:crypto';

import type { Task, TaskChanges, TaskFields } from '#contract/task.ts';

import type { Clock } from '../clock.ts';
import type { Database, TaskTable } from '../database/schema.ts';
import { keyTaken, noSuchTask } from '../refusals.ts';
import type { Write, WriteRequest } from './once.ts';
import { appendRevision, once } from './once.ts';
import { changedColumns, columnsOf, taskOf } from './rows.ts';

/** The columns that a change sets, or null if it changes nothing. */
type Edit = (row: TaskTable, at: string) => Partial<TaskTable> | null;

async function findRow({ userId, transaction }: Write, taskId: string): Promise<TaskTable | undefined> {
  return transaction
    .selectFrom('task')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', taskId)
    .executeTakeFirst();
}

async function insert(write: Write, id: string, fields: TaskFields): Promise<Task> {
  const { userId, transaction, at, nextSeq } = write;
  const columns = columnsOf(fields);
  const row = await transaction
    .insertInto('task')
    .values({
      id,
      user_id: userId,
      ...columns,
      version: 1,
      created_seq: nextSeq,
      created_at: at,
      updated_at: at,
      completed_at: columns.completed === 1 ? at : null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return createdBefore(write, id);
  await appendRevision(write, 'create', row);
  return taskOf(row);
}

/** The task of a create whose kept answer was swept since; another user's is a conflict. */
async function createdBefore(write: Write, id: string): Promise<Task> {
  const row = await findRow(write, id);
  if (!row) throw keyTaken();
  return taskOf(row);
}

async function edit(write: Write, { verb, taskId }: WriteRequest, change: Edit): Promise<Task> {
  const row = await findRow(write, taskId);
  if (!row) throw noSuchTask();
  const columns = change(row, write.at);
  if (!columns) return taskOf(row);
  const changed = await write.transaction
    .updateTable('task')
    .set({ ...columns, version: row.version + 1, updated_at: write.at })
    .where('user_id', '=', write.userId)
    .where('id', '=', taskId)
    .returningAll()
    .executeTakeFirst();
  // The sweep can empty the trash between the two statements.
  if (!changed) throw noSuchTask();
  await appendRevision(write, verb, changed);
  return taskOf(changed);
}

function unlessDeleted(row: TaskTable): void {
  if (row.deleted_at !== null) throw noSuchTask();
}

/** The tasks of users. Every change appends a revision in its transaction, and a key makes it happen once. */
export function taskStore(database: Database, now: Clock) {
  const editOnce = (userId: string, request: WriteRequest, change: Edit) =>
    once(userId, request, database, now(), (write) => edit(write, request, change));

  return {
    /** The user's tasks, newest first, and the number of the last revision that they certainly hold. */
    async list(userId: string): Promise<{ tasks: Task[]; seq: number }> {
      // Read first: a change in between makes the list newer than its number, never older.
      const user = await database
        .selectFrom('user')
        .select('seq')
        .where('id', '=', userId)
        .executeTakeFirst();
      const rows = await database
        .selectFrom('task')
        .selectAll()
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('created_seq', 'desc')
        .execute();
      return { tasks: rows.map(taskOf), seq: user?.seq ?? 0 };
    },

    /** The key becomes the task's id; throws the refusal "key taken" if it is another user's task. */
    async create(userId: string, key: string | undefined, fields: TaskFields): Promise<Task> {
      const taskId = key ?? randomUUID();
      return once(userId, { verb: 'create', taskId, key: taskId }, database, now(), (write) =>
        insert(write, taskId, fields),
      );
    },

    async update(
      userId: string,
      taskId: string,
      key: string | undefined,
      changes: TaskChanges,
    ): Promise<Task> {
      return editOnce(userId, { verb: 'update', taskId, key }, (row, at) => {
        unlessDeleted(row);
        return changedColumns(row, changes, at);
      });
    },

    async remove(userId: string, taskId: string, key: string | undefined): Promise<Task> {
      return editOnce(userId, { verb: 'delete', taskId, key }, (row, at) => {
        unlessDeleted(row);
        return { deleted_at: at };
      });
    },

    async restore(userId: string, taskId: string, key: string | undefined): Promise<Task> {
      return editOnce(userId, { verb: 'restore', taskId, key }, (row) =>
        row.deleted_at === null ? null : { deleted_at: null },
      );
    },
  };
}

export type TaskStore = ReturnType<typeof taskStore>;
