import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';
import { CompiledQuery as Query, SelectQueryNode, SqliteDriver as OneConnection } from 'kysely';

import type { Lock } from './lock.ts';

/** One caller's connection. It waits for the lock with its first statement that may write. */
class Connection implements DatabaseConnection {
  readonly #reader: DatabaseConnection;
  readonly #writer: DatabaseConnection;
  readonly #lock: Lock;
  #unlock: (() => void) | undefined;

  constructor(reader: DatabaseConnection, writer: DatabaseConnection, lock: Lock) {
    this.#reader = reader;
    this.#writer = writer;
    this.#lock = lock;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A caller that holds the lock has to see its own writes.
    if (!this.#unlock && SelectQueryNode.is(query.query)) return this.#reader.executeQuery(query);
    this.#unlock ??= await this.#lock();
    return this.#writer.executeQuery(query);
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#reader.streamQuery(query, chunkSize);
  }

  release(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }
}

/** Lets callers read while others write: a WAL shows them what was committed before. */
export class SqliteDriver implements Driver {
  readonly #writer: OneConnection;
  readonly #reader: OneConnection;
  readonly #lock: Lock;

  constructor(writer: SqliteDatabase, reader: SqliteDatabase, lock: Lock) {
    this.#writer = new OneConnection({ database: writer });
    this.#reader = new OneConnection({ database: reader });
    this.#lock = lock;
  }

  async init(): Promise<void> {
    await this.#writer.init();
    await this.#reader.init();
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(
      await this.#reader.acquireConnection(),
      await this.#writer.acquireConnection(),
      this.#lock,
    );
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(Query.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(Query.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(Query.raw('rollback'));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.release();
  }

  async destroy(): Promise<void> {
    // The last one to close tidies the log away, which one that only reads cannot.
    await this.#reader.destroy();
    await this.#writer.destroy();
  }
}
