import type { DatabaseConnection } from 'kysely';
import { SqliteAdapter } from 'kysely';

/** Tells of a database that has a connection for reading, which needs no turn and no transaction. */
export class ReadingAdapter extends SqliteAdapter {
  /** It is there from the first query on. */
  reader: DatabaseConnection | undefined;

  /** Returns true, because the driver itself makes writers wait for each other. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
