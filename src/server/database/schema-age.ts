import type { Kysely, QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

import { MIGRATIONS } from './migrations.ts';

/** The table of the steps that were taken, by the name that Kysely's own migrator gave it. */
export const MIGRATION_TABLE = 'kysely_migration';

/** How a database stands to this Holdfast: without tables, to be upgraded, as it is now, or of a version yet to come. */
export type SchemaAge = 'empty' | 'older' | 'same' | 'newer';

export const NEWER =
  'the data is of a newer Holdfast, which this one cannot read. Nothing was changed: start the newer one, or restore a ' +
  'backup that this one made.';

export const noDataIn = (place: string) => new Error(`there is no Holdfast’s data in ${place}.`);

export function upgradeFailed(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `an upgrade of the data failed (${reason}). Nothing was changed: start the former Holdfast.`,
    { cause: error },
  );
}

/** Returns the names of the steps that a database has taken. */
export async function readSteps(queries: QueryExecutorProvider): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(
    queries,
  );
  return new Set(rows.map(({ name }) => name));
}

export async function readSchemaAge<Schema>(queries: Kysely<Schema>): Promise<SchemaAge> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.every(({ name }) => name !== MIGRATION_TABLE)) return 'empty';
  const done = await readSteps(queries);
  if ([...done].some((name) => !(name in MIGRATIONS))) return 'newer';
  if (done.size === 0) return 'empty';
  return Object.keys(MIGRATIONS).every((name) => done.has(name)) ? 'same' : 'older';
}
