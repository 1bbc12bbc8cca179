import type { Transaction } from 'kysely';

import type { Verb } from '#contract/history.ts';
import type { Priority } from '#contract/priority.ts';

/*
 * One schema for both engines: instants are ISO text in UTC (always of one length, so that they compare as text),
 * calendar dates are YYYY-MM-DD text, booleans are 0 and 1.
 */

export type UserTable = {
  id: string;
  name: string;
  /** The address as it was typed. */
  email: string;
  /** The address as it is compared. */
  email_key: string;
  image: string | null;
  password_hash: string;
  created_at: string;
  /** Raised by each change of the user's tasks, trash, views and profile; a revision is entered under the `seq` that it raised it to. */
  seq: number;
  /** When the account was deleted: nobody gets in any more, and its rows are being removed. */
  left_at: string | null;
};

type SessionTable = {
  token_hash: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  user_agent: string;
};

/** A session whose account was deleted. */
type GoneSessionTable = {
  token_hash: string;
  expires_at: string;
};

/** No, or yes. */
type Flag = 0 | 1;

/** The columns of a task's fields, which its revisions have as well. */
export type FieldColumns = {
  title: string;
  description: string;
  priority: Priority;
  due_date: string;
  completed: Flag;
  /** A JSON array of texts, sorted: equal sets are equal texts. */
  labels: string;
  repeat: string;
};

export type TaskTable = FieldColumns & {
  id: string;
  user_id: string;
  version: number;
  /** The number of the revision that created the task. It orders tasks of the same instant. */
  created_seq: number;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  deleted_at: string | null;
};

/** One change of a task, with the fields after it. */
export type RevisionTable = FieldColumns & {
  user_id: string;
  seq: number;
  task_id: string;
  version: number;
  verb: Verb;
  deleted: Flag;
  /** Where the change came from, such as 'Firefox on Linux'. */
  source: string;
  created_at: string;
};

/** The source of revisions that no person made: those of the next task of a repetition. */
export const REPEAT_SOURCE = 'repeat';
/** The source of revisions that an import made. Those of the histories that it brought keep theirs. */
export const IMPORT_SOURCE = 'import';

export type IdempotencyTable = {
  user_id: string;
  key: string;
  /** What the key was first used for: see key-requests.ts. */
  request: string;
  /** The first answer as JSON, or empty once its task was deleted for good. */
  answer: string;
  created_at: string;
};

/** One number of a user at which a list was certain: a difference can be told from it while it is here. */
type ListMarkTable = {
  user_id: string;
  seq: number;
  /** A random word: the same number in another life of the data has another one. */
  stamp: string;
  created_at: string;
};

/** A saved search. Deleted ones are kept as long as tasks are. */
export type ViewTable = {
  id: string;
  user_id: string;
  name: string;
  search: string;
  position: number;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/**
 * An import that is being written in many transactions. Until it is whole, what it added does not exist: the user's changes
 * with numbers above `above`, and the tasks that they created.
 */
export type OpenImportTable = {
  user_id: string;
  above: number;
};

/** Where and by which browser a user has logged in, so that others' guesses keep nobody out there. */
type LoginPlaceTable = {
  user_id: string;
  /** The hash of an address, of the network that one visitor has, or of the name that a browser got. */
  place: string;
  expires_at: string;
};

type AttemptTable = {
  id: string;
  /** The hash of what is counted, since that is made of addresses. */
  subject: string;
  created_at: string;
  expires_at: string;
};

/** What the sweeps of all processes know of the clock, in one row. */
type SweepTable = {
  id: number;
  noted_at: string;
  /** For how long servers have run since the clock last jumped. It counts no further than to when the clock is believed. */
  trusted_ms: number;
};

/** A random word in one row: data that is put back to an earlier time begins another life and gets another one. */
type DataLifeTable = { word: string };

export type Schema = {
  user: UserTable;
  session: SessionTable;
  gone_session: GoneSessionTable;
  task: TaskTable;
  task_revision: RevisionTable;
  idempotency: IdempotencyTable;
  list_mark: ListMarkTable;
  view: ViewTable;
  login_place: LoginPlaceTable;
  attempt: AttemptTable;
  sweep: SweepTable;
  data_life: DataLifeTable;
  open_import: OpenImportTable;
  /** The tasks that open imports have changed, as they were before. */
  before_import: TaskTable;
};

export type DatabaseTransaction = Transaction<Schema>;
