import { randomUUID } from 'node:crypto';

import type { Verb } from '#contract/history.ts';
import type { SeenFields, Task, TaskChanges, TaskFields } from '#contract/task.ts';

import type { Database } from '../database/database.ts';
import type { TaskTable } from '../database/schema.ts';
import type { Write } from '../database/user-write.ts';
import { changedMeanwhile, keyTaken, noSuchTask } from '../errors/api-error.ts';
import type { Clock } from '../time/clock.ts';
import type { Outcome, WriteRequest } from './idempotency.ts';
import { once } from './idempotency.ts';
import { changedSince, mergeEdit } from './merge.ts';
import { appendRevision, changeRow, fieldsAt } from './revisions.ts';
import { changedColumns, columnsOf, fieldsOf, taskOf } from './rows.ts';

/**
 * Which task to change, for whom and as what. `base` is the version that the change was based on, and `seen` what its
 * person saw of the fields they changed, if it says so. `echoed` is the version of a task that was sent back whole.
 */
export type Change = {
  id: string;
  source: string;
  key: string | undefined;
  base?: number | undefined;
  seen?: SeenFields | undefined;
  echoed?: number | undefined;
};

/** The columns that a change sets, or null if it changes nothing. */
type Edit = (row: TaskTable, write: Write) => Partial<TaskTable> | null | Promise<Partial<TaskTable> | null>;

async function findRow({ userId, transaction }: Write, taskId: string): Promise<TaskTable | undefined> {
  return transaction
    .selectFrom('task')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', taskId)
    .executeTakeFirst();
}

async function insert(write: Write, id: string, fields: TaskFields): Promise<Outcome> {
  const { userId, transaction, at, seq } = write;
  const columns = columnsOf(fields);
  const row = await transaction
    .insertInto('task')
    .values({
      id,
      user_id: userId,
      ...columns,
      version: 1,
      created_seq: seq + 1,
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
  return { task: taskOf(row) };
}

/** The task of a create whose kept answer was swept since; another user's is a conflict. */
async function createdBefore(write: Write, id: string): Promise<Outcome> {
  const row = await findRow(write, id);
  if (!row) throw keyTaken();
  return { task: taskOf(row) };
}

async function edit(write: Write, { verb, taskId }: WriteRequest, change: Edit): Promise<Outcome> {
  const row = await findRow(write, taskId);
  if (!row) throw noSuchTask();
  const columns = await change(row, write);
  if (!columns) return { task: taskOf(row) };
  const isRestored = row.deleted_at !== null && columns.deleted_at === null;
  const changed = await changeRow(write, isRestored ? 'restore' : verb, row, columns);
  if (!changed) throw noSuchTask();
  return { task: taskOf(changed), ...(isRestored && verb === 'update' && { restored: true }) };
}

function unlessDeleted(row: TaskTable): void {
  if (row.deleted_at !== null) throw noSuchTask();
}

function unlessConflicting(row: TaskTable, conflicts: ReturnType<typeof changedSince>): void {
  if (Object.keys(conflicts).length > 0) throw changedMeanwhile({ task: taskOf(row), conflicts });
}

/** An edit that says its base is merged by field, and takes a deleted task back: words count more than their absence. */
function merged(row: TaskTable, base: SeenFields | null, mine: TaskChanges, write: Write) {
  const { changes, conflicts } = mergeEdit(base, fieldsOf(row), mine);
  unlessConflicting(row, conflicts);
  const columns = changedColumns(row, changes, write.at);
  return row.deleted_at === null ? columns : { ...columns, deleted_at: null };
}

/** The tasks of users. Every change appends a revision in its transaction, and a key makes it happen once. */
export function taskStore(database: Database, now: Clock) {
  const editOnce = async (userId: string, verb: Verb, { id, source, key }: Change, change: Edit) => {
    const request = { verb, taskId: id, key };
    return once({ userId, source }, request, database, now(), (write) => edit(write, request, change));
  };

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
    async create(
      userId: string,
      source: string,
      key: string | undefined,
      fields: TaskFields,
    ): Promise<Outcome> {
      const taskId = key ?? randomUUID();
      const request = { verb: 'create', taskId, key: taskId } as const;
      return once({ userId, source }, request, database, now(), (write) => insert(write, taskId, fields));
    },

    /** Throws the refusal "changed meanwhile" where the change says its base and would overwrite another. */
    async update(userId: string, change: Change, fields: TaskChanges): Promise<Outcome> {
      return editOnce(userId, 'update', change, async (row, write) => {
        const { seen, base, echoed } = change;
        if (seen) return merged(row, seen, fields, write);
        if (base !== undefined) return merged(row, await fieldsAt(write, row.id, base), fields, write);
        unlessDeleted(row);
        const read = echoed === undefined ? null : await fieldsAt(write, row.id, echoed);
        // A client that knows no conflicts expects to win a field, but not to undo those that it only repeats.
        const changes = read ? mergeEdit(read, fieldsOf(row), fields).changes : fields;
        return changedColumns(row, changes, write.at);
      });
    },

    /** Throws the refusal "changed meanwhile" where the change says its base and the task has other words since. */
    async remove(userId: string, change: Change): Promise<Outcome> {
      return editOnce(userId, 'delete', change, async (row, write) => {
        if (change.base === undefined) unlessDeleted(row);
        else if (row.deleted_at !== null) return null;
        else unlessConflicting(row, changedSince(await fieldsAt(write, row.id, change.base), fieldsOf(row)));
        return { deleted_at: write.at };
      });
    },

    async restore(userId: string, change: Change): Promise<Outcome> {
      return editOnce(userId, 'restore', change, (row) =>
        row.deleted_at === null ? null : { deleted_at: null },
      );
    },
  };
}

export type TaskStore = ReturnType<typeof taskStore>;
