import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { SqliteDialect } from 'kysely';

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}.`);
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toInput)),
    run(parameters) {
      // SQLite has rolled back by itself when the disk is full, and a second rollback would hide that error.
      if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
      return statement.run(...parameters.map(toInput));
    },
    iterate: (parameters) => statement.iterate(...parameters.map(toInput)),
  };
}

/**
 * Kysely's SQLite over Node's own. Statements are prepared once: the queries are few, and preparing costs more than most
 * of them.
 */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, SqliteStatement>();
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql) ?? prepare(database, sql);
      statements.set(sql, known);
      return known;
    },
  };
  return new SqliteDialect({ database: adapter });
}
