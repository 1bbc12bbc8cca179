import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';

import { MIGRATIONS } from './migrations.ts';

/** How a database stands to this Holdfast: without tables, to be upgraded, as it is now, or of a version yet to come. */
export type SchemaAge = 'empty' | 'older' | 'same' | 'newer';

export const NEWER =
  'the data is of a newer Holdfast, which this one cannot read. Nothing was changed: start the newer one, or restore a ' +
  'backup that this one made.';

export function upgradeFailed(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `an upgrade of the data failed (${reason}). Nothing was changed: start the former Holdfast.`,
    { cause: error },
  );
}

export async function readSchemaAge<Schema>(queries: Kysely<Schema>): Promise<SchemaAge> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.every(({ name }) => name !== DEFAULT_MIGRATION_TABLE)) return 'empty';
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(queries);
  const done = new Set(rows.map(({ name }) => name));
  if ([...done].some((name) => !(name in MIGRATIONS))) return 'newer';
  if (done.size === 0) return 'empty';
  return Object.keys(MIGRATIONS).every((name) => done.has(name)) ? 'same' : 'older';
}
