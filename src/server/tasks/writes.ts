import type { Verb } from '#contract/history.ts';
import type { SeenFields, TaskChanges, TaskFields } from '#contract/task.ts';

import { prepare } from '../database/prepare.ts';
import type { TaskTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { changedMeanwhile, keyTaken, noSuchTask } from '../errors/api-error.ts';
import type { WriteResult } from './idempotency.ts';
import { changedSince, mergeEdit } from './merge.ts';
import { appendRevision, changeRow, fieldsAt } from './revisions.ts';
import { changedColumns, toColumns, toFields, toTask } from './rows.ts';

/*
 * Each function makes one change of one task inside a user's write.
 */

/** What an edit or a delete says of the task it was based on. A request that says nothing of it overwrites. */
export type Basis = {
  /** The version that the person saw. */
  base?: number | undefined;
  /** The values that the person saw in the fields they changed; they count more than `base`. */
  seen?: SeenFields | undefined;
  /** The version of a whole task that was sent back. */
  echoed?: number | undefined;
};

const selectRow = prepare<{ userId: string; taskId: string }>()((queries, parameter) =>
  queries
    .selectFrom('task')
    .selectAll()
    .where('user_id', '=', parameter('userId'))
    .where('id', '=', parameter('taskId')),
);

const insertRow = prepare<TaskTable>()((queries, parameter) =>
  queries
    .insertInto('task')
    .values({
      id: parameter('id'),
      user_id: parameter('user_id'),
      title: parameter('title'),
      description: parameter('description'),
      priority: parameter('priority'),
      due_date: parameter('due_date'),
      completed: parameter('completed'),
      labels: parameter('labels'),
      repeat: parameter('repeat'),
      version: parameter('version'),
      created_seq: parameter('created_seq'),
      created_at: parameter('created_at'),
      updated_at: parameter('updated_at'),
      completed_at: parameter('completed_at'),
      deleted_at: parameter('deleted_at'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll(),
);

async function findRow({ userId, transaction }: UserWrite, taskId: string): Promise<TaskTable | undefined> {
  const [row] = await selectRow(transaction, { userId, taskId });
  return row;
}

async function getRow(write: UserWrite, taskId: string): Promise<TaskTable> {
  const row = await findRow(write, taskId);
  if (!row) throw noSuchTask();
  return row;
}

function throwIfConflicting(row: TaskTable, conflicts: ReturnType<typeof changedSince>): void {
  if (Object.keys(conflicts).length > 0) throw changedMeanwhile({ task: toTask(row), conflicts });
}

/** Saves the columns that a change sets, if there are any. */
async function save(
  write: UserWrite,
  verb: Verb,
  row: TaskTable,
  columns: Partial<TaskTable> | null,
): Promise<WriteResult> {
  return { task: toTask(columns ? await changeRow(write, verb, row, columns) : row) };
}

/** Inserts a task, or returns the one that an earlier request of the same key created. */
export async function createTask(write: UserWrite, id: string, fields: TaskFields): Promise<WriteResult> {
  const { userId, transaction, at, seq } = write;
  const columns = toColumns(fields);
  const [row] = await insertRow(transaction, {
    id,
    user_id: userId,
    ...columns,
    version: 1,
    created_seq: seq + 1,
    created_at: at,
    updated_at: at,
    completed_at: columns.completed === 1 ? at : null,
    deleted_at: null,
  });
  if (row) {
    await appendRevision(write, 'create', row);
    return { task: toTask(row) };
  }
  // The answer that was kept for the key has been swept since, or the task is another user's.
  const known = await findRow(write, id);
  if (!known) throw keyTaken();
  return { task: toTask(known) };
}

/** Merges an edit into the task by field. An edit without a basis overwrites. */
export async function updateTask(
  write: UserWrite,
  taskId: string,
  { base, seen, echoed }: Basis,
  fields: TaskChanges,
): Promise<WriteResult> {
  const row = await getRow(write, taskId);
  if (!seen && base === undefined) {
    if (row.deleted_at !== null) throw noSuchTask();
    // A client that knows no conflicts expects to win a field, but not to undo those that it only repeats.
    const read = echoed === undefined ? null : await fieldsAt(write, taskId, echoed);
    const changes = read ? mergeEdit(read, toFields(row), fields).changes : fields;
    return save(write, 'update', row, changedColumns(row, changes, write.at));
  }
  const basis = seen ?? (base === undefined ? null : await fieldsAt(write, taskId, base));
  const { changes, conflicts } = mergeEdit(basis, toFields(row), fields);
  throwIfConflicting(row, conflicts);
  const columns = changedColumns(row, changes, write.at);
  if (row.deleted_at === null) return save(write, 'update', row, columns);
  // Words that somebody wrote count more than the delete.
  return { ...(await save(write, 'restore', row, { ...columns, deleted_at: null })), restored: true };
}

/** Moves a task into the trash. With a `base`, only if its fields are still those of that version. */
export async function deleteTask(
  write: UserWrite,
  taskId: string,
  base: number | undefined,
): Promise<WriteResult> {
  const row = await getRow(write, taskId);
  if (base === undefined) {
    if (row.deleted_at !== null) throw noSuchTask();
  } else {
    if (row.deleted_at !== null) return { task: toTask(row) };
    throwIfConflicting(row, changedSince(await fieldsAt(write, taskId, base), toFields(row)));
  }
  return save(write, 'delete', row, { deleted_at: write.at });
}

/** Takes a task back from the trash. One that is not deleted stays as it is. */
export async function restoreTask(write: UserWrite, taskId: string): Promise<WriteResult> {
  const row = await getRow(write, taskId);
  return save(write, 'restore', row, row.deleted_at === null ? null : { deleted_at: null });
}
