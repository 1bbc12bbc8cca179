import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

import type { Dialect, SelectModifierNode, SqliteDatabase, SqliteStatement } from 'kysely';
import { SqliteDialect, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

import { ReadingAdapter } from './reading-adapter.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import type { WriteGroups } from './write-groups.ts';

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}.`);
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toInput)),
    run: (parameters) => statement.run(...parameters.map(toInput)),
    iterate: (parameters) => statement.iterate(...parameters.map(toInput)),
  };
}

/** There are fewer queries, but each length of a list that one asks for makes another text. */
const MOST_PREPARED = 500;

/** Statements are prepared once: preparing costs more than most of them. */
function preparedOnce(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql) ?? prepare(database, sql);
      statements.set(sql, known);
      const [oldest = ''] = statements.keys();
      if (statements.size > MOST_PREPARED) statements.delete(oldest);
      return known;
    },
  };
}

/** Leaves the locks of rows out, which SQLite does not know: a transaction that writes has all of them. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

/** Kysely's SQLite over Node's own, with a connection that writes, in groups, and one that only reads. */
export function nodeSqliteDialect(writer: DatabaseSync, reader: DatabaseSync, groups: WriteGroups): Dialect {
  const adapter = new ReadingAdapter();
  return {
    createAdapter: () => adapter,
    createDriver: () => new SqliteDriver(preparedOnce(writer), preparedOnce(reader), groups, adapter),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new QueryCompiler(),
  };
}

/** Kysely's SQLite on one connection, which the caller opened for reading alone. */
export function readerDialect(reader: DatabaseSync): Dialect {
  return new SqliteDialect({ database: preparedOnce(reader) });
}
