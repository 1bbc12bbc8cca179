import type { Kysely } from 'kysely';

import type { Schema } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { createOptimistic, createTask } from './create-task.ts';
import { findKeptResult, keepResult } from './idempotency.ts';
import type { WriteResult } from './idempotency.ts';
import { findNextTask } from './next-task.ts';
import type { Create, PlannedChange, TaskChange } from './planned-change.ts';
import { toTask } from './rows.ts';
import { deleteTask, restoreTask, updateTask } from './writes.ts';

/** Adds the task that follows the changed one, as it is now and if there is one, also for a request that came before. */
async function withNext(
  queries: Kysely<Schema>,
  userId: string,
  { verb, taskId }: TaskChange,
  result: WriteResult,
): Promise<WriteResult> {
  const { repeat, completed } = result.task;
  const mayHaveNext = repeat !== '' && (verb === 'update' || (verb === 'create' && completed));
  const next = mayHaveNext ? await findNextTask(queries, userId, taskId) : undefined;
  return next ? { ...result, next: toTask(next) } : result;
}

async function changeKnownTask(write: UserWrite, change: Exclude<TaskChange, Create>): Promise<WriteResult> {
  switch (change.verb) {
    case 'update':
      return updateTask(write, change);
    case 'delete':
      return deleteTask(write, change);
    case 'restore':
      return restoreTask(write, change);
  }
}

/**
 * Makes a change, or returns the answer that the same key had before. An error is not kept for a key: it changed nothing, and the
 * request may be tried again.
 */
async function applyOnce(write: UserWrite, change: TaskChange): Promise<WriteResult> {
  if (change.verb === 'create') return createTask(write, change);
  const known = await findKeptResult(write.transaction, write.userId, change);
  if (known) return known;
  const result = await changeKnownTask(write, change);
  await keepResult(write, change, result);
  return result;
}

/** Makes a change inside a user's write, once for its key. Throws what it is refused with. */
export async function applyChange(write: UserWrite, change: PlannedChange): Promise<WriteResult> {
  if (change.verb === 'refused') throw change.error;
  return withNext(write.transaction, write.userId, change, await applyOnce(write, change));
}

/** Whether a change can be made before anything is read. A new task that is completed may have a next one. */
export const mayBeOptimistic = (change: PlannedChange): change is Create =>
  change.verb === 'create' && !change.fields.completed;

/** Makes a change without a look at what is there where that may be. What fails then is the whole write. */
export const applyOptimistic = async (write: UserWrite, change: PlannedChange): Promise<WriteResult> =>
  mayBeOptimistic(change) ? createOptimistic(write, change) : applyChange(write, change);

/** Returns the answer that a change had before, if it had one. Throws what a repetition of it is refused with. */
export async function findAnswer(
  queries: Kysely<Schema>,
  userId: string,
  change: PlannedChange,
): Promise<WriteResult | null> {
  if (change.verb === 'refused') throw change.error;
  const known = await findKeptResult(queries, userId, change);
  return known && withNext(queries, userId, change, known);
}
