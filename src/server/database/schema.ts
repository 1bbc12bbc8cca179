import type { Kysely, Transaction } from 'kysely';

import type { Verb } from '#contract/history.ts';
import type { Priority } from '#contract/task.ts';

import type { Feed } from './feed.ts';

/*
 * One schema for both engines: instants are ISO text in UTC (always of one length, so that they compare as text),
 * calendar dates are YYYY-MM-DD text, booleans are 0 and 1.
 */

export type UserTable = {
  id: string;
  name: string;
  /** As it was typed. */
  email: string;
  /** As it is compared. */
  email_key: string;
  image: string | null;
  password_hash: string;
  created_at: string;
  /** The number of the user's last revision. */
  seq: number;
};

type SessionTable = {
  token_hash: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  user_agent: string;
};

type TaskColumns = {
  title: string;
  description: string;
  priority: Priority;
  due_date: string;
  completed: number;
};

export type TaskTable = TaskColumns & {
  id: string;
  user_id: string;
  version: number;
  /** The number of the revision that created it: the order of tasks of one instant. */
  created_seq: number;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  deleted_at: string | null;
};

/** The fields are those after the change. */
export type RevisionTable = TaskColumns & {
  user_id: string;
  seq: number;
  task_id: string;
  version: number;
  verb: Verb;
  deleted: number;
  /** Where the change came from, in words. */
  source: string;
  created_at: string;
};

type IdempotencyTable = {
  user_id: string;
  key: string;
  /** The verb and the task that the key was first used for. */
  request: string;
  /** The first answer, as JSON; empty once its task was deleted for good. */
  answer: string;
  created_at: string;
};

type AttemptTable = {
  id: string;
  /** What is counted, hashed: it is made of addresses. */
  subject: string;
  created_at: string;
  expires_at: string;
};

/** The one row of what the sweeps of all processes know of the clock. */
type SweepTable = {
  id: number;
  noted_at: string;
  /** For how long servers have run since the clock last jumped, up to when it is believed. */
  trusted_ms: number;
};

export type Schema = {
  user: UserTable;
  session: SessionTable;
  task: TaskTable;
  task_revision: RevisionTable;
  idempotency: IdempotencyTable;
  attempt: AttemptTable;
  sweep: SweepTable;
  /** What one connection is about to import: temporary tables, which no other sees. */
  staged_task: TaskTable;
  staged_revision: RevisionTable;
};

/** Where a database is. */
export type Place = { dataDir: string; databaseUrl?: string | undefined };

/** The queries, and the news of what they changed. */
export type Database = Kysely<Schema> & {
  readonly feed: Feed;
  readonly place: Place;
  /** Holds up the other writes of this process where the engine has one writer, so that a thread can be it meanwhile. */
  readonly whileNobodyWrites: <Result>(work: () => Promise<Result>) => Promise<Result>;
};
export type DatabaseTransaction = Transaction<Schema>;
