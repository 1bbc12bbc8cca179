import { SERVER_LIMITS } from '#contract/server-limits.ts';

import type { UserWrite } from '../database/user-write.ts';
import { keyTaken } from '../errors/api-error.ts';
import { findKeptResult, keepResult } from './idempotency.ts';
import type { WriteResult } from './idempotency.ts';
import { followCompletion } from './next-task.ts';
import type { Create } from './planned-change.ts';
import { assertRoom, mayBeFull } from './room.ts';
import { toColumns, toTask } from './rows.ts';
import { findRow, insertRow, insertRowOptimistic } from './task-row.ts';

/** Adds a task, with the next one of a repetition. Returns null where its key was used, or is another user's task. */
async function addTask(write: UserWrite, change: Create): Promise<WriteResult | null> {
  await assertRoom(write, SERVER_LIMITS.tasks);
  const row = await insertRow(write, change.taskId, toColumns(change.fields));
  if (!row) return null;
  await followCompletion(write, null, row, change.completedOn);
  const result = { task: toTask(row) };
  await keepResult(write, change, result);
  return result;
}

/** Returns what an earlier request of the same key made. */
async function findCreated(write: UserWrite, change: Create): Promise<WriteResult | null> {
  const { transaction, userId } = write;
  const known = await findKeptResult(transaction, userId, change);
  if (known) return known;
  const row = await findRow(transaction, userId, change.taskId);
  if (!row) return null;
  // The answer that was kept for the key has been swept since.
  const result = { task: toTask(row) };
  await keepResult(write, change, result);
  return result;
}

/** Creates a task, or returns the one that an earlier request of the same key created. */
export async function createTask(write: UserWrite, change: Create): Promise<WriteResult> {
  // A repeat gets its answer also where the account is full by now. Else nobody looks first, since a key is hardly ever used twice.
  const before = mayBeFull(write) ? await findCreated(write, change) : null;
  const result = before ?? (await addTask(write, change)) ?? (await findCreated(write, change));
  if (!result) throw keyTaken();
  return result;
}

/**
 * Creates an open task without a look at what is there, and waits for no answer of the database. Where its key was used, the whole write
 * fails by the duplicate.
 */
export async function createOptimistic(write: UserWrite, change: Create): Promise<WriteResult> {
  const result = { task: toTask(await insertRowOptimistic(write, change.taskId, toColumns(change.fields))) };
  await keepResult(write, change, result);
  return result;
}
