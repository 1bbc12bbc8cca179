import type { Kysely } from 'kysely';
import { v5 } from 'uuid';

import { FILE_LIMITS } from '#contract/file-limits.ts';
import { NEXT_NAME, nextFields } from '#contract/repeat.ts';

import { FIELD_COLUMNS } from '../database/columns.ts';
import type { FieldColumns, RevisionTable, Schema, TaskTable } from '../database/schema.ts';
import { REPEAT_SOURCE } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { nextTaken } from '../errors/api-error.ts';
import { isUsedKey } from './idempotency.ts';
import { changeRow } from './revisions.ts';
import { assertRoom } from './room.ts';
import { toColumns, toFields } from './rows.ts';
import { findRow, insertRow } from './task-row.ts';

/*
 * The next task of a repetition. Its id follows from its predecessor's, so that there is one however often and by whomever that
 * is completed, and a browser without a network knows it beforehand.
 */

/** Returns the id of the task that follows another one. */
export const nextTaskId = (id: string) => v5(NEXT_NAME, id);

/** Runs a change as one that no person made, which its revisions say by their source. */
async function withRepeatSource(
  write: UserWrite,
  change: (repeat: UserWrite) => Promise<unknown>,
): Promise<void> {
  const repeat = { ...write, source: REPEAT_SOURCE };
  await change(repeat);
  write.seq = repeat.seq;
}

/** Returns those of a user's tasks which a person ever made, changed, deleted or restored. */
export async function findTouched({ transaction }: UserWrite, ids: string[]): Promise<Set<string>> {
  const touched = await transaction
    .selectFrom('task_revision')
    .select('task_id')
    .distinct()
    // Beside the user's id SQLite would read all that the user ever changed.
    .where('task_id', 'in', ids)
    .where('source', '!=', REPEAT_SOURCE)
    .execute();
  return new Set(touched.map(({ task_id }) => task_id));
}

/** Returns what a repetition last did to a task: made it, took it away, or brought it back; undefined where it never did. */
async function findLastRepeat(
  { transaction }: UserWrite,
  taskId: string,
): Promise<Pick<RevisionTable, keyof FieldColumns | 'version' | 'deleted' | 'seq'> | undefined> {
  return transaction
    .selectFrom('task_revision')
    .select([...FIELD_COLUMNS, 'version', 'deleted', 'seq'])
    .where('task_id', '=', taskId)
    .where('source', '=', REPEAT_SOURCE)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the number of the last change that left a task open before it was completed; 0 where it was made as completed. */
async function findLastOpen({ transaction }: UserWrite, { id, version }: TaskTable): Promise<number> {
  const last = await transaction
    .selectFrom('task_revision')
    .select('seq')
    .where('task_id', '=', id)
    .where('version', '<', version)
    .where('completed', '=', 0)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/**
 * Whether the present completion of a task has made the next one, or brought it back, and that says so still: nobody changed it, or whoever did has taken
 * that back. A next task that was there before is none of it.
 */
async function isAsMade(write: UserWrite, completed: TaskTable, row: TaskTable): Promise<boolean> {
  const made = await findLastRepeat(write, row.id);
  return (
    made?.deleted === 0 &&
    made.seq > (await findLastOpen(write, completed)) &&
    FIELD_COLUMNS.every((column) => made[column] === row[column])
  );
}

/** Brings a next task back that its predecessor's reopening has taken away: unchanged, but for the columns that are given. */
async function bringBack(
  write: UserWrite,
  known: TaskTable,
  columns: Partial<TaskTable> = {},
): Promise<void> {
  if (known.deleted_at === null) return;
  const last = await findLastRepeat(write, known.id);
  // One that a person deleted is wanted no more.
  if (last?.version !== known.version) return;
  await withRepeatSource(write, (repeat) =>
    changeRow(repeat, 'restore', known, { ...columns, deleted_at: null }),
  );
}

/** Makes the task that follows a completed one, or brings it back where its predecessor's reopening had taken it away. */
async function createNextTask(write: UserWrite, row: TaskTable, completedOn: string): Promise<void> {
  const fields = nextFields(toFields(row), completedOn);
  if (!fields) return;
  const id = nextTaskId(row.id);
  const known = await findRow(write.transaction, write.userId, id);
  if (!known) {
    // A full account can still complete what repeats, as long as a file can hold it.
    await assertRoom(write, FILE_LIMITS.tasks);
    await withRepeatSource(write, async (repeat) => {
      const made = await insertRow(repeat, id, toColumns(fields));
      // One that a person deleted for good left its id as a used key, and is wanted no more.
      if (!made && !(await isUsedKey(write, id))) throw nextTaken();
    });
  } else await bringBack(write, known, toColumns(fields));
}

/**
 * Moves the task that follows a reopened one into the trash, unless a person did anything to it. Where a completion is taken back, what its
 * person took back before counts for nothing.
 */
async function deleteNextTask(write: UserWrite, completed: TaskTable, isTakenBack: boolean): Promise<void> {
  const known = await findRow(write.transaction, write.userId, nextTaskId(completed.id));
  if (!known || known.deleted_at !== null) return;
  const isWanted = isTakenBack
    ? !(await isAsMade(write, completed, known))
    : (await findTouched(write, [known.id])).size > 0;
  if (isWanted) return;
  await withRepeatSource(write, (repeat) => changeRow(repeat, 'delete', known, { deleted_at: write.at }));
}

/**
 * Makes the next task of a repetition where a change completed one, or created it as completed (`before` is null), and moves it into the
 * trash where a change reopened one; that takes a completion back where it says `completedOn`. A completion that had its next one
 * before (`completedOn` is null) makes none: that one comes back as it was.
 */
export async function followCompletion(
  write: UserWrite,
  before: TaskTable | null,
  after: TaskTable,
  completedOn: string | null | undefined,
): Promise<void> {
  if ((before?.completed ?? 0) === after.completed) return;
  if (before && after.completed === 0) return deleteNextTask(write, before, completedOn !== undefined);
  if (completedOn !== null) return createNextTask(write, after, completedOn ?? write.today);
  const known = await findRow(write.transaction, write.userId, nextTaskId(after.id));
  if (known) await bringBack(write, known);
}

/** Returns the task that follows another one, unless it is deleted or there is none. */
export async function findNextTask(
  queries: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<TaskTable | undefined> {
  const row = await findRow(queries, userId, nextTaskId(id));
  return row?.deleted_at === null ? row : undefined;
}
