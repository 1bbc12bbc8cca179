import type { Verb } from '#contract/history.ts';

import type { TaskTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { changedMeanwhile, noSuchTask } from '../errors/api-error.ts';
import type { WriteResult } from './idempotency.ts';
import { changedSince, findUnseen, mergeEdit } from './merge.ts';
import { followCompletion } from './next-task.ts';
import type { CompletionDay, Delete, Restore, Update } from './planned-change.ts';
import { changeRow, fieldsAt } from './revisions.ts';
import { changedColumns, toFields, toTask } from './rows.ts';
import { findRow } from './task-row.ts';

/*
 * Each function makes one change of one task inside a user's write.
 */

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

/** Merges an edit into the task by field. An edit without a basis overwrites. */
export async function updateTask(
  write: UserWrite,
  { taskId, fields, completedOn, base, seen, echoed }: Update,
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
export async function deleteTask(write: UserWrite, { taskId, base }: Delete): Promise<WriteResult> {
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
export async function restoreTask(write: UserWrite, { taskId }: Restore): Promise<WriteResult> {
  const row = await getRow(write, taskId);
  if (row.deleted_at === null) return { task: toTask(row), found: { deleted: false } };
  return save(write, 'restore', row, { deleted_at: null });
}
