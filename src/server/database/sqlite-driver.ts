import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';
import { SelectQueryNode, SqliteDriver as OneConnection } from 'kysely';

import type { ReadingAdapter } from './reading-adapter.ts';
import type { Turn, WriteGroups } from './write-groups.ts';

/** One caller's connection. It waits for its turn with its first statement that may write. */
class Connection implements DatabaseConnection {
  readonly #reader: DatabaseConnection;
  readonly #writer: DatabaseConnection;
  readonly #groups: WriteGroups;
  #turn: Turn | undefined;

  constructor(reader: DatabaseConnection, writer: DatabaseConnection, groups: WriteGroups) {
    this.#reader = reader;
    this.#writer = writer;
    this.#groups = groups;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A caller whose turn it is has to see its own writes.
    if (!this.#turn && SelectQueryNode.is(query.query)) return this.#reader.executeQuery(query);
    const turn = (this.#turn ??= await this.#groups.enter('when it writes'));
    return turn.run(async () => this.#writer.executeQuery<Row>(query));
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#reader.streamQuery(query, chunkSize);
  }

  async begin(): Promise<void> {
    await this.keep();
    this.#turn = await this.#groups.enter('at once');
  }

  /** Resolves when what was written is on the disk. */
  async keep(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    await turn?.keep();
  }

  undo(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    turn?.undo();
  }
}

function asOwn(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection;
  throw new TypeError('This is a connection of another driver.');
}

/** Lets callers read while others write: a WAL shows them what was committed before. */
export class SqliteDriver implements Driver {
  readonly #writer: OneConnection;
  readonly #reader: OneConnection;
  readonly #groups: WriteGroups;
  readonly #adapter: ReadingAdapter;

  constructor(writer: SqliteDatabase, reader: SqliteDatabase, groups: WriteGroups, adapter: ReadingAdapter) {
    this.#adapter = adapter;
    this.#writer = new OneConnection({ database: writer });
    this.#reader = new OneConnection({ database: reader });
    this.#groups = groups;
  }

  async init(): Promise<void> {
    await this.#writer.init();
    await this.#reader.init();
    this.#adapter.reader = await this.#reader.acquireConnection();
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(
      await this.#reader.acquireConnection(),
      await this.#writer.acquireConnection(),
      this.#groups,
    );
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asOwn(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asOwn(connection).keep();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    asOwn(connection).undo();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // What was written outside of a transaction is answered only when it is on the disk, too.
    await asOwn(connection).keep();
  }

  async destroy(): Promise<void> {
    await this.#groups.finish();
    // The last one to close tidies the log away, which one that only reads cannot.
    await this.#reader.destroy();
    await this.#writer.destroy();
  }
}
