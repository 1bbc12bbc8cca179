import type { Dialect, Kysely, Transaction } from 'kysely';

import type { PubSubBackend } from './pub-sub.ts';
import type { Schema } from './schema.ts';
import type { InUserQueue } from './user-queues.ts';

/** Queries that all see one moment. */
export type Snapshot = { queries: Kysely<Schema>; close: () => Promise<void> };

/** What SQLite and PostgreSQL do differently. */
export type Engine = {
  dialect: Dialect;
  /** Throws where what is written could be refused for its letters. */
  assertWhole: (queries: Kysely<Schema>) => Promise<void>;
  /** Changes the schema in one transaction, one process at a time, and however long that takes. */
  upgrade: (
    queries: Kysely<Schema>,
    work: (transaction: Transaction<Schema>) => Promise<void>,
  ) => Promise<void>;
  openSnapshot: (queries: Kysely<Schema>) => Promise<Snapshot>;
  noteManyRows: (queries: Kysely<Schema>) => Promise<void>;
  /** Holds up the other writes of this process where the engine has one writer, so that a thread can be it meanwhile. */
  whileNobodyWrites: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Whether there is one writer, so that what is written in one transaction holds up all others. */
  hasOneWriter: boolean;
  /** Does a write of a user, who has one at a time: those of others come in between, and have the other connections of the database. */
  inUserQueue: InUserQueue;
  /** What carries notices between processes, where there can be several. */
  connectPubSub: (queries: Kysely<Schema>) => Promise<PubSubBackend | null>;
};
