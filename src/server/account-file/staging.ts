import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { splitIntoBatches } from '../database/batches.ts';
import type { RevisionTable, Schema, TaskTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { unavailable } from '../errors/api-error.ts';
import { FIELD_COLUMNS } from '../tasks/rows.ts';
import type { Rows } from './rows.ts';

/** Takes a list of columns that leaves out none of its table: a column that is not moved would be lost in silence. */
const allColumns =
  <Table>() =>
  <const Column extends keyof Table>(
    columns: readonly Column[] & ([keyof Table] extends [Column] ? unknown : never),
  ) =>
    columns;

const TASK = allColumns<TaskTable>()([
  'id',
  'user_id',
  ...FIELD_COLUMNS,
  'version',
  'created_seq',
  'created_at',
  'updated_at',
  'completed_at',
  'deleted_at',
]);

const REVISION = allColumns<RevisionTable>()([
  'user_id',
  'seq',
  'task_id',
  'version',
  'verb',
  ...FIELD_COLUMNS,
  'deleted',
  'source',
  'created_at',
]);

/** What no import changes of a task that is here. */
type Unchanging = 'id' | 'user_id' | 'created_seq' | 'created_at';

async function empty(connection: Kysely<Schema>, userId: string): Promise<void> {
  await sql`create temp table if not exists staged_task as select * from task where 1 = 0`.execute(
    connection,
  );
  await sql`create temp table if not exists staged_revision as select * from task_revision where 1 = 0`.execute(
    connection,
  );
  await clear(connection, userId);
}

async function clear(connection: Kysely<Schema>, userId: string): Promise<void> {
  await connection.deleteFrom('staged_task').where('user_id', '=', userId).execute();
  await connection.deleteFrom('staged_revision').where('user_id', '=', userId).execute();
}

async function moveTasks({ transaction, userId }: UserWrite): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('task')
    .columns([...TASK])
    // It has a condition also because SQLite would take what follows for a join without one.
    .expression((from) =>
      from
        .selectFrom('staged_task')
        .select([...TASK])
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(
          (values) =>
            ({
              title: values.ref('excluded.title'),
              description: values.ref('excluded.description'),
              priority: values.ref('excluded.priority'),
              due_date: values.ref('excluded.due_date'),
              completed: values.ref('excluded.completed'),
              labels: values.ref('excluded.labels'),
              repeat: values.ref('excluded.repeat'),
              version: values.ref('excluded.version'),
              updated_at: values.ref('excluded.updated_at'),
              completed_at: values.ref('excluded.completed_at'),
              deleted_at: values.ref('excluded.deleted_at'),
            }) satisfies Record<Exclude<keyof TaskTable, Unchanging>, unknown>,
        )
        .whereRef('task.user_id', '=', 'excluded.user_id'),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Lays rows of a user ready in temporary tables of this connection, which hold up nobody; to move them from there is the
 * shortest that a transaction can be. All imports of a process share SQLite's connection, and so these tables: each touches
 * the rows of its own user alone, who has one import at a time.
 */
export async function stage(connection: Kysely<Schema>, userId: string, { tasks, revisions }: Rows) {
  await empty(connection, userId);
  for (const batch of splitIntoBatches(tasks))
    await connection.insertInto('staged_task').values(batch).execute();
  for (const batch of splitIntoBatches(revisions)) {
    await connection.insertInto('staged_revision').values(batch).execute();
  }

  return {
    /** Adds the rows, and overwrites those of the same id; throws where an id has become another user's meanwhile. */
    async move(write: UserWrite): Promise<void> {
      if ((await moveTasks(write)) !== tasks.length) throw unavailable();
      await write.transaction
        .insertInto('task_revision')
        .columns([...REVISION])
        .expression((from) =>
          from
            .selectFrom('staged_revision')
            .select([...REVISION])
            .where('user_id', '=', userId),
        )
        .execute();
    },

    /** Forgets the rows: the connection lives on, and what is deleted for good must not lie about in it. */
    clear: async () => clear(connection, userId),
  };
}
