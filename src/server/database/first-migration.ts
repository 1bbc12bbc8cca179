import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

// A migration must not change with the schema's types, so it knows none.
type AnySchema = Kysely<unknown>;

async function createUsers(database: AnySchema): Promise<void> {
  await database.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('image', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('session_user').on('session').column('user_id').execute();
  await database.schema
    .createTable('attempt')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('attempt_subject')
    .on('attempt')
    .columns(['subject', 'created_at'])
    .execute();
}

async function createTasks(database: AnySchema): Promise<void> {
  await database.schema
    .createTable('task')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull())
    .addColumn('due_date', 'text', (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_seq', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute();
  await database.schema
    .createIndex('task_newest_first')
    .on('task')
    .columns(['user_id', 'created_at desc', 'created_seq desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await database.schema
    .createIndex('task_trash')
    .on('task')
    .columns(['deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
  await database.schema
    .createIndex('task_trash_of_user')
    .on('task')
    .columns(['user_id', 'deleted_at desc'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}

async function createRevisions(database: AnySchema): Promise<void> {
  await database.schema
    .createTable('task_revision')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('task_id', 'text', (column) => column.notNull().references('task.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('verb', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull())
    .addColumn('due_date', 'text', (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_revision_pk', ['user_id', 'seq'])
    .execute();
  await database.schema
    .createIndex('task_revision_version')
    .on('task_revision')
    .columns(['task_id', 'version'])
    .unique()
    .execute();
  await database.schema
    .createTable('idempotency')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['user_id', 'key'])
    .execute();
}

/** Makes the tables of users, sessions, tasks and their revisions. */
export const firstMigration: Migration = {
  async up(database) {
    await createUsers(database);
    await createTasks(database);
    await createRevisions(database);
  },
};
