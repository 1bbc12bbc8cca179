import { sql } from 'kysely';

import type { TaskFields } from '#contract/field-rules.ts';
import type { Verb } from '#contract/history.ts';

import { FIELD_COLUMNS, REVISION_COLUMNS, TASK_COLUMNS } from '../database/columns.ts';
import { prepare, prepareUnawaited } from '../database/prepare.ts';
import type { RevisionTable, TaskTable } from '../database/schema.ts';
import type { PlannedWrite, UserWrite } from '../database/user-write.ts';
import { noSuchTask } from '../errors/api-error.ts';
import { pickColumns, toFields } from './rows.ts';

const insertRevision = prepareUnawaited<RevisionTable>()((queries, parameter) =>
  queries
    .insertInto('task_revision')
    .columns(REVISION_COLUMNS)
    .expression(sql`values (${sql.join(REVISION_COLUMNS.map(parameter))})`),
);

/** What a change may set: whose task it is and when it was created stay. */
type ChangingColumn = Exclude<keyof TaskTable, 'id' | 'user_id' | 'created_seq' | 'created_at'>;

const updateRow = prepare<TaskTable>()((queries, parameter) =>
  queries
    .updateTable('task')
    .set({
      title: parameter('title'),
      description: parameter('description'),
      priority: parameter('priority'),
      due_date: parameter('due_date'),
      completed: parameter('completed'),
      labels: parameter('labels'),
      repeat: parameter('repeat'),
      version: parameter('version'),
      updated_at: parameter('updated_at'),
      completed_at: parameter('completed_at'),
      deleted_at: parameter('deleted_at'),
    } satisfies Record<ChangingColumn, unknown>)
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .returning(TASK_COLUMNS),
);

const findVersion = prepare<{ userId: string; taskId: string; version: number }>()((queries, parameter) =>
  queries
    .selectFrom('task_revision')
    .select(FIELD_COLUMNS)
    .where('user_id', '=', parameter('userId'))
    .where('task_id', '=', parameter('taskId'))
    .where('version', '=', parameter('version')),
);

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
  await insertRevision(write.transaction, toRevisionRow(write, verb, row));
}

/** Gives a task new columns, its next version and a revision. Throws where the sweep has just emptied the trash. */
export async function changeRow(
  write: UserWrite,
  verb: Verb,
  row: TaskTable,
  columns: Partial<TaskTable>,
): Promise<TaskTable> {
  const after = { ...row, ...columns, version: row.version + 1, updated_at: write.at };
  const [changed] = await updateRow(write.transaction, after);
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
  const [row] = await findVersion(write.transaction, { userId: write.userId, taskId, version });
  return row ? toFields(row) : null;
}
