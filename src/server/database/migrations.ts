import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

import { firstMigration } from './first-migration.ts';
import { newStamp } from './stamp.ts';

/** Adds the table that says when a sweep last asked the clock, and for how long servers have run since then. */
const sweepClock: Migration = {
  async up(database) {
    await database.schema
      .createTable('sweep')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('noted_at', 'text', (column) => column.notNull())
      .addColumn('trusted_ms', 'integer', (column) => column.notNull())
      .execute();
  },
};

/** Adds the marks that lists are told by, and one for each number that lists were told by so far. */
const listMarks: Migration = {
  async up(database) {
    await database.schema
      .createTable('list_mark')
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('stamp', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('list_mark_pk', ['user_id', 'seq'])
      .execute();
    const created_at = new Date().toISOString();
    const { rows } = await sql<{ id: string; seq: number }>`select id, seq from "user" where seq > 0`.execute(
      database,
    );
    for (const { id, seq } of rows) {
      await sql`insert into list_mark (user_id, seq, stamp, created_at)
        values (${id}, ${seq}, ${newStamp()}, ${created_at})`.execute(database);
    }
  },
};

/** Adds the labels of a task, a JSON array, and how it repeats, to tasks and to their revisions. */
const labelsAndRepeat: Migration = {
  async up(database) {
    for (const table of ['task', 'task_revision']) {
      for (const [column, value] of [
        ['labels', '[]'],
        ['repeat', ''],
      ] as const) {
        await database.schema
          .alterTable(table)
          .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
          .execute();
      }
    }
  },
};

/** Adds saved searches. Their ids are their clients' own, so that two users may have the same. */
const views: Migration = {
  async up(database) {
    await database.schema
      .createTable('view')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .addPrimaryKeyConstraint('view_pk', ['user_id', 'id'])
      .execute();
  },
};

/** Adds what an import in many transactions needs to be rolled back, and lets an export read the trash in pages. */
const imports: Migration = {
  async up(database) {
    await database.schema
      .createTable('open_import')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('above', 'integer', (column) => column.notNull())
      .execute();
    await database.schema
      .createTable('before_import')
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
      .addColumn('labels', 'text', (column) => column.notNull())
      .addColumn('repeat', 'text', (column) => column.notNull())
      .execute();
    await database.schema.createIndex('before_import_user').on('before_import').column('user_id').execute();
    await database.schema.dropIndex('task_trash_of_user').execute();
    await database.schema
      .createIndex('task_trash_of_user')
      .on('task')
      .columns(['user_id', 'deleted_at', 'id'])
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();
  },
};

/** Adds when a user has left. Without the index, to remove the row of one would read the tasks of all. */
const leaving: Migration = {
  async up(database) {
    await database.schema.alterTable('user').addColumn('left_at', 'text').execute();
    await database.schema.createIndex('task_user').on('task').column('user_id').execute();
  },
};

/** Adds the places and the browsers from which users have logged in. */
const guessing: Migration = {
  async up(database) {
    await database.schema
      .createTable('login_place')
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('login_place_pk', ['user_id', 'place'])
      .execute();
  },
};

/** Adds the sessions of accounts that were deleted, without a word of whose they were. */
const goneSessions: Migration = {
  async up(database) {
    await database.schema
      .createTable('gone_session')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  },
};

/** Adds the word of this life of the data, in one row. */
const dataLife: Migration = {
  async up(database) {
    await database.schema
      .createTable('data_life')
      .addColumn('word', 'text', (column) => column.notNull())
      .execute();
    await sql`insert into data_life (word) values (${newStamp()})`.execute(database);
  },
};

/** Lets the answers of one task be found, which are forgotten with it: without the index each of a user's would be read. */
const answersOfTask: Migration = {
  async up(database) {
    await database.schema
      .createIndex('idempotency_request')
      .on('idempotency')
      .columns(['user_id', 'request'])
      .execute();
  },
};

/** Every step of the schema, in the order of the names. A step that was released is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-first': firstMigration,
  '002-sweep-clock': sweepClock,
  '003-list-marks': listMarks,
  '004-labels-and-repeat': labelsAndRepeat,
  '005-views': views,
  '006-import': imports,
  '007-leaving': leaving,
  '008-guessing': guessing,
  '009-gone-sessions': goneSessions,
  '010-data-life': dataLife,
  '011-answers-of-a-task': answersOfTask,
};
