import type { Transaction } from 'kysely';
import { sql } from 'kysely';

import { MIGRATIONS } from './migrations.ts';
import { MIGRATION_TABLE, NEWER, readSteps } from './schema-age.ts';
import type { Schema } from './schema.ts';

/** Takes the steps of the schema that a database has not taken. */
export async function takeSteps(transaction: Transaction<Schema>): Promise<void> {
  await transaction.schema
    .createTable(MIGRATION_TABLE)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  const taken = await readSteps(transaction);
  // Another process, of a newer version, may have had the lock before.
  if ([...taken].some((name) => !(name in MIGRATIONS))) throw new Error(NEWER);
  const at = new Date().toISOString();
  for (const [name, step] of Object.entries(MIGRATIONS)) {
    if (taken.has(name)) continue;
    await step.up(transaction);
    await sql`insert into ${sql.table(MIGRATION_TABLE)} (name, timestamp) values (${name}, ${at})`.execute(
      transaction,
    );
  }
}
