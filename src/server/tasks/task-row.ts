import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { TASK_COLUMNS } from '../database/columns.ts';
import { prepare, prepareUnawaited } from '../database/prepare.ts';
import type { FieldColumns, Schema, TaskTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { appendRevision } from './revisions.ts';

const selectRow = prepare<{ userId: string; taskId: string }>()((queries, parameter) =>
  queries
    .selectFrom('task')
    .select(TASK_COLUMNS)
    .where('user_id', '=', parameter('userId'))
    .where('id', '=', parameter('taskId')),
);

const insertNew = prepare<TaskTable>()((queries, parameter) =>
  queries
    .insertInto('task')
    .columns(TASK_COLUMNS)
    // Where a task was deleted for good, a late repeat of its create finds the key alone.
    .expression(
      sql`select ${sql.join(TASK_COLUMNS.map(parameter))} where not exists (
        select 1 from idempotency where user_id = ${parameter('user_id')} and key = ${parameter('id')})`,
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(TASK_COLUMNS),
);

const insertOptimistic = prepareUnawaited<TaskTable>()((queries, parameter) =>
  queries
    .insertInto('task')
    .columns(TASK_COLUMNS)
    .expression(sql`values (${sql.join(TASK_COLUMNS.map(parameter))})`),
);

/** Returns a task of the user, deleted or not. */
export async function findRow(
  queries: Kysely<Schema>,
  userId: string,
  taskId: string,
): Promise<TaskTable | undefined> {
  const [row] = await selectRow(queries, { userId, taskId });
  return row;
}

/** Returns the row of the next task that a write adds. */
const newRow = ({ userId, seq, at }: UserWrite, id: string, columns: FieldColumns): TaskTable => ({
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

/**
 * Inserts a task with its first revision, whatever room there is; returns undefined where the id is taken, perhaps by another
 * user's task, or was used as a key.
 */
export async function insertRow(
  write: UserWrite,
  id: string,
  columns: FieldColumns,
): Promise<TaskTable | undefined> {
  const [row] = await insertNew(write.transaction, newRow(write, id, columns));
  if (row) await appendRevision(write, 'create', row);
  return row;
}

/** Inserts a task with its first revision and waits for neither. Where the id is taken, the write fails by the duplicate. */
export async function insertRowOptimistic(
  write: UserWrite,
  id: string,
  columns: FieldColumns,
): Promise<TaskTable> {
  const row = newRow(write, id, columns);
  await insertOptimistic(write.transaction, row);
  await appendRevision(write, 'create', row);
  return row;
}
