import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

import type { Dialect, SqliteDatabase, SqliteStatement } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

import type { Lock } from './lock.ts';
import { SqliteDriver } from './sqlite-driver.ts';

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

/** Statements are prepared once: the queries are few, and preparing costs more than most of them. */
function preparedOnce(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql) ?? prepare(database, sql);
      statements.set(sql, known);
      return known;
    },
  };
}

class Adapter extends SqliteAdapter {
  /** Returns true, because the driver itself makes writers wait for each other. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite over Node's own, with a connection that writes, one at a time by the lock, and one that only reads. */
export function nodeSqliteDialect(writer: DatabaseSync, reader: DatabaseSync, lock: Lock): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(preparedOnce(writer), preparedOnce(reader), lock),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
