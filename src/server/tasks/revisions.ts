import type { Verb } from '#contract/history.ts';
import type { TaskFields } from '#contract/task.ts';

import type { RevisionTable, TaskTable } from '../database/schema.ts';
import type { PlannedWrite, UserWrite } from '../database/user-write.ts';
import { noSuchTask } from '../errors/api-error.ts';
import { FIELD_COLUMNS, pickColumns, toFields } from './rows.ts';

/** Returns the revision of a change; `row` is the task after it. */
export function toRevisionRow(write: PlannedWrite, verb: Verb, row: TaskTable): RevisionTable {
  return {
    user_id: write.userId,
    seq: write.seq,
    task_id: row.id,
    version: row.version,
    verb,
    ...pickColumns(row),
    deleted: row.deleted_at === null ? 0 : 1,
    source: write.source,
    created_at: write.at,
  };
}

/** Appends the revision of a change, which every change of a task needs; `row` is the task after it. */
export async function appendRevision(write: UserWrite, verb: Verb, row: TaskTable): Promise<void> {
  write.seq += 1;
  await write.transaction
    .insertInto('task_revision')
    .values(toRevisionRow(write, verb, row))
    .execute();
}

/** Gives a task new columns, its next version and a revision. Throws where the sweep has just emptied the trash. */
export async function changeRow(
  write: UserWrite,
  verb: Verb,
  row: TaskTable,
  columns: Partial<TaskTable>,
): Promise<TaskTable> {
  const changed = await write.transaction
    .updateTable('task')
    .set({ ...columns, version: row.version + 1, updated_at: write.at })
    .where('user_id', '=', write.userId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw noSuchTask();
  await appendRevision(write, verb, changed);
  return changed;
}

/** Returns the fields of a task at one of its versions, or null where the history does not have that version. */
export async function fieldsAt(
  write: UserWrite,
  taskId: string,
  version: number,
): Promise<TaskFields | null> {
  const row = await write.transaction
    .selectFrom('task_revision')
    .select(FIELD_COLUMNS)
    .where('user_id', '=', write.userId)
    .where('task_id', '=', taskId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? toFields(row) : null;
}
