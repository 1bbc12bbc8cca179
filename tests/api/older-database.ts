import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { MIGRATIONS } from '#server/database/migrations.ts';
import { MIGRATION_TABLE } from '#server/database/schema-age.ts';
import type { Schema } from '#server/database/schema.ts';

type Undo = (schema: Kysely<Schema>['schema']) => Promise<void>;

const without =
  (...tables: string[]): Undo =>
  async (schema) => {
    for (const table of tables) await schema.dropTable(table).execute();
  };

/** What takes each step of the schema back. */
const UNDOS: Record<string, Undo> = {
  '004-labels-and-repeat': async (schema) => {
    for (const table of ['task', 'task_revision'])
      for (const column of ['labels', 'repeat']) await schema.alterTable(table).dropColumn(column).execute();
  },
  '005-views': without('view'),
  '006-import': without('before_import', 'open_import'),
  '007-leaving': async (schema) => {
    await schema.dropIndex('task_user').execute();
    await schema.alterTable('user').dropColumn('left_at').execute();
  },
  '008-guessing': without('login_place'),
  '009-gone-sessions': without('gone_session'),
  '010-data-life': without('data_life'),
  '011-answers-of-a-task': async (schema) => schema.dropIndex('idempotency_request').execute(),
};

/** Makes a database what the version left whose last step this was; without one, that of the version before. */
export async function stepBack(
  database: Kysely<Schema>,
  last = Object.keys(MIGRATIONS).at(-2) ?? '',
): Promise<void> {
  const steps = Object.keys(MIGRATIONS).filter((name) => name > last);
  for (const name of steps.toReversed()) {
    const undo = UNDOS[name];
    if (!undo) throw new Error(`Nothing in UNDOS takes the step ${name} back.`);
    await undo(database.schema);
  }
  await sql`delete from ${sql.table(MIGRATION_TABLE)} where name > ${last}`.execute(database);
}
