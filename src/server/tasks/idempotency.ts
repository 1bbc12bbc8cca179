import * as z from 'zod/mini';

import type { Verb } from '#contract/history.ts';
import { taskSchema } from '#contract/task.ts';

import type { Database } from '../database/database.ts';
import type { Write, Writer } from '../database/user-write.ts';
import { writeOf } from '../database/user-write.ts';
import { keyTaken, noSuchTask } from '../errors/api-error.ts';

/** One request to change a task. With a key it has its effect once, however often it arrives. */
export type WriteRequest = { verb: Verb; taskId: string; key: string | undefined };

/** The task after a change; `restored` where an edit took it back from the trash. */
const outcome = z.object({ task: taskSchema, restored: z.optional(z.literal(true)) });
export type Outcome = z.infer<typeof outcome>;

const requestOf = (verb: Verb, taskId: string) => `${verb} ${taskId}`;

async function firstAnswer(write: Write, { verb, taskId, key }: WriteRequest): Promise<Outcome | null> {
  if (key === undefined) return null;
  const known = await write.transaction
    .selectFrom('idempotency')
    .select(['request', 'answer'])
    .where('user_id', '=', write.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return null;
  if (known.request !== requestOf(verb, taskId)) throw keyTaken();
  if (known.answer === '') throw noSuchTask();
  return outcome.parse(JSON.parse(known.answer));
}

async function keepAnswer(write: Write, { verb, taskId, key }: WriteRequest, answer: Outcome): Promise<void> {
  if (key === undefined) return;
  await write.transaction
    .insertInto('idempotency')
    .values({
      user_id: write.userId,
      key,
      request: requestOf(verb, taskId),
      answer: JSON.stringify(answer),
      created_at: write.at,
    })
    .execute();
}

/** Takes a task's words out of the kept answers; the keys stay, so that a late repetition does not make it anew. */
export async function forgetAnswers(write: Write, taskId: string): Promise<void> {
  const requests = (['create', 'update', 'delete', 'restore'] as const).map((verb) =>
    requestOf(verb, taskId),
  );
  await write.transaction
    .updateTable('idempotency')
    .set({ answer: '' })
    .where('user_id', '=', write.userId)
    .where('request', 'in', requests)
    .execute();
}

/**
 * Carries out a change, or gives the answer that the same key had before. A refusal is not kept: it changed nothing, and
 * may be tried again.
 */
export async function once(
  writer: Writer,
  request: WriteRequest,
  database: Database,
  now: Date,
  change: (write: Write) => Promise<Outcome>,
): Promise<Outcome> {
  return writeOf(writer, database, now, async (write) => {
    const known = await firstAnswer(write, request);
    if (known) return known;
    const answer = await change(write);
    await keepAnswer(write, request, answer);
    return answer;
  });
}
