import type { Verb } from '#contract/history.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { SeenFields, TaskChanges, TaskFields } from '#contract/task.ts';

import type { TaskTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { changedMeanwhile, keyTaken, noSuchTask } from '../errors/api-error.ts';
import type { WriteResult } from './idempotency.ts';
import { changedSince, findUnseen, mergeEdit } from './merge.ts';
import { followCompletion } from './next-task.ts';
import { changeRow, fieldsAt } from './revisions.ts';
import { assertRoom } from './room.ts';
import { changedColumns, toColumns, toFields, toTask } from './rows.ts';
import { findRow, insertRow } from './task-row.ts';

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
  completedOn?: CompletionDay;
};

/** The day of the person who completes a task; without it, the server's. Null where the next one is there already. */
export type CompletionDay = string | null | undefined;

async function getRow(write: UserWrite, taskId: string): Promise<TaskTable> {
  const row = await findRow(write.transaction, write.userId, taskId);
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
  completedOn?: CompletionDay,
): Promise<WriteResult> {
  if (!columns) return { task: toTask(row) };
  const after = await changeRow(write, verb, row, columns);
  await followCompletion(write, row, after, completedOn);
  return { task: toTask(after) };
}

/** Inserts a task, with the next one of a repetition. Returns undefined where `insertRow` does, and throws where the account is full. */
export async function insertTask(
  write: UserWrite,
  id: string,
  fields: TaskFields,
  completedOn?: CompletionDay,
): Promise<TaskTable | undefined> {
  await assertRoom(write, SERVER_LIMITS.tasks);
  const row = await insertRow(write, id, toColumns(fields));
  if (row) await followCompletion(write, null, row, completedOn);
  return row;
}

/** Inserts a task, or returns the one that an earlier request of the same key created. */
export async function createTask(
  write: UserWrite,
  id: string,
  fields: TaskFields,
  completedOn?: CompletionDay,
): Promise<WriteResult> {
  // Where it is there, the answer that was kept for the key has been swept since. An id that is taken is another user's.
  const row =
    (await findRow(write.transaction, write.userId, id)) ??
    (await insertTask(write, id, fields, completedOn));
  if (!row) throw keyTaken();
  return { task: toTask(row) };
}

/** Merges an edit into the task by field. An edit without a basis overwrites. */
export async function updateTask(
  write: UserWrite,
  taskId: string,
  { base, seen, echoed, completedOn }: Basis,
  fields: TaskChanges,
): Promise<WriteResult> {
  const row = await getRow(write, taskId);
  if (!seen && base === undefined) {
    if (row.deleted_at !== null) throw noSuchTask();
    // A client that knows no conflicts expects to win a field, but not to undo those that it only repeats.
    const read = echoed === undefined ? null : await fieldsAt(write, taskId, echoed);
    const changes = read ? mergeEdit(read, toFields(row), fields).changes : fields;
    return save(write, 'update', row, changedColumns(row, changes, write.at), completedOn);
  }
  const basis = seen ?? (base === undefined ? null : await fieldsAt(write, taskId, base));
  const { changes, conflicts } = mergeEdit(basis, toFields(row), fields);
  throwIfConflicting(row, conflicts);
  const unseen = findUnseen(basis, toFields(row), fields);
  const found = Object.keys(unseen).length > 0 && { found: unseen };
  const columns = changedColumns(row, changes, write.at);
  if (row.deleted_at === null)
    return { ...(await save(write, 'update', row, columns, completedOn)), ...found };
  // Words that somebody wrote count more than the delete.
  const restored = await save(write, 'restore', row, { ...columns, deleted_at: null }, completedOn);
  return { ...restored, restored: true, ...found };
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
    if (row.deleted_at !== null) return { task: toTask(row), found: { deleted: true } };
    throwIfConflicting(row, changedSince(await fieldsAt(write, taskId, base), toFields(row)));
  }
  return save(write, 'delete', row, { deleted_at: write.at });
}

/** Restores a deleted task. One that is not deleted stays as it is. */
export async function restoreTask(write: UserWrite, taskId: string): Promise<WriteResult> {
  const row = await getRow(write, taskId);
  if (row.deleted_at === null) return { task: toTask(row), found: { deleted: false } };
  return save(write, 'restore', row, { deleted_at: null });
}
