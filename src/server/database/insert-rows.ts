import type { CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import { sql } from 'kysely';

import { REVISION_COLUMNS, TASK_COLUMNS } from './columns.ts';
import type { RevisionTable, Schema, TaskTable } from './schema.ts';

// Few sizes, because SQLite keeps the statement of each prepared; the largest stays well below its limit of values.
const SIZES = [512, 32, 1];

/** Splits rows into batches that one statement can insert. */
function* splitIntoBatches<Row>(rows: Row[]): Generator<Row[]> {
  let start = 0;
  for (const size of SIZES) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}

/** Returns what inserts rows, however many. Each statement is compiled once, which takes as long as to run it. */
function insertInto<Row>(table: string, columns: readonly (keyof Row & string)[]) {
  const known = new WeakMap<DialectAdapter, Map<number, CompiledQuery>>();

  function compile(queries: Kysely<Schema>, size: number): CompiledQuery {
    const row = sql`(${sql.join(columns.map(() => null))})`;
    const rows = sql.join(Array.from({ length: size }, () => row));
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return sql`insert into ${sql.table(table)} (${names}) values ${rows}`.compile(queries);
  }

  function compileOnce(queries: Kysely<Schema>, size: number): CompiledQuery {
    const { adapter } = queries.getExecutor();
    const ofEngine = known.get(adapter) ?? new Map<number, CompiledQuery>();
    known.set(adapter, ofEngine);
    const compiled = ofEngine.get(size) ?? compile(queries, size);
    ofEngine.set(size, compiled);
    return compiled;
  }

  return async (queries: Kysely<Schema>, rows: Row[]): Promise<void> => {
    for (const batch of splitIntoBatches(rows)) {
      const parameters = batch.flatMap((row) => columns.map((column) => row[column]));
      await queries.executeQuery({ ...compileOnce(queries, batch.length), parameters });
    }
  };
}

export const insertTasks = insertInto<TaskTable>('task', TASK_COLUMNS);
export const insertRevisions = insertInto<RevisionTable>('task_revision', REVISION_COLUMNS);
