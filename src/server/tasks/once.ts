import type { Task } from '#contract/task.ts';
import { task as taskSchema } from '#contract/task.ts';

import { lockUser } from '../database/lock-user.ts';
import type { Database, DatabaseTransaction, TaskTable, Verb } from '../database/schema.ts';
import { keyTaken } from '../refusals.ts';

/** One request to change a task. With a key it has its effect once, however often it arrives. */
export type WriteRequest = { verb: Verb; taskId: string; key: string | undefined };

/** What a change has at hand: its transaction, the number of the user's next revision, and the instant. */
export type Write = { userId: string; transaction: DatabaseTransaction; nextSeq: number; at: string };

async function firstAnswer(write: Write, { verb, taskId, key }: WriteRequest): Promise<Task | null> {
  if (key === undefined) return null;
  const known = await write.transaction
    .selectFrom('idempotency')
    .select(['request', 'answer'])
    .where('user_id', '=', write.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return null;
  if (known.request !== `${verb} ${taskId}`) throw keyTaken();
  return taskSchema.parse(JSON.parse(known.answer));
}

async function keepAnswer(write: Write, { verb, taskId, key }: WriteRequest, answer: Task): Promise<void> {
  if (key === undefined) return;
  await write.transaction
    .insertInto('idempotency')
    .values({
      user_id: write.userId,
      key,
      request: `${verb} ${taskId}`,
      answer: JSON.stringify(answer),
      created_at: write.at,
    })
    .execute();
}

/**
 * Carries out a change of one user's tasks in one transaction, alone among that user's changes, or gives the answer that
 * the same key had before. A refusal is not kept: it changed nothing, and may be tried again.
 */
export async function once(
  userId: string,
  request: WriteRequest,
  database: Database,
  at: Date,
  change: (write: Write) => Promise<Task>,
): Promise<Task> {
  return database.transaction().execute(async (transaction) => {
    const { seq } = await lockUser(userId, transaction);
    const write = { userId, transaction, nextSeq: seq + 1, at: at.toISOString() };
    const known = await firstAnswer(write, request);
    if (known) return known;
    const answer = await change(write);
    await keepAnswer(write, request, answer);
    return answer;
  });
}

/** Appends the revision that every change of a task leaves; `row` is the task after the change. */
export async function appendRevision(write: Write, verb: Verb, row: TaskTable): Promise<void> {
  await write.transaction
    .insertInto('task_revision')
    .values({
      user_id: write.userId,
      seq: write.nextSeq,
      task_id: row.id,
      version: row.version,
      verb,
      title: row.title,
      description: row.description,
      priority: row.priority,
      due_date: row.due_date,
      completed: row.completed,
      deleted: row.deleted_at === null ? 0 : 1,
      created_at: write.at,
    })
    .execute();
  await write.transaction
    .updateTable('user')
    .set({ seq: write.nextSeq })
    .where('id', '=', write.userId)
    .execute();
}
