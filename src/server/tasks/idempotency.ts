import type { Kysely } from 'kysely';
import * as z from 'zod/mini';

import { foundSchema, VERBS } from '#contract/history.ts';
import type { Verb } from '#contract/history.ts';
import { taskSchema } from '#contract/task.ts';
import type { Task } from '#contract/task.ts';

import { STEP } from '../database/in-steps.ts';
import { describeRequest } from '../database/key-requests.ts';
import { prepare, prepareUnawaited } from '../database/prepare.ts';
import type { IdempotencyTable, Schema } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { keyTaken, noSuchTask } from '../errors/api-error.ts';

/** What a request asks for, as far as its key is concerned. */
type KeyedRequest = { verb: Verb; taskId: string; key: string | undefined };

/** A kept answer may be older than the fields that were added since. */
const keptTaskSchema = z.extend(taskSchema, {
  labels: z._default(taskSchema.shape.labels, () => []),
  repeat: z._default(taskSchema.shape.repeat, ''),
});
const writeResultSchema = z.object({
  task: keptTaskSchema,
  restored: z.optional(z.literal(true)),
  found: z.optional(foundSchema),
});
/** The task after a write, and what of it somebody else had done. `restored` is set where an edit restored it. */
export type WriteResult = z.infer<typeof writeResultSchema> & {
  /** The next one of a task that repeats, where it was completed once. It is looked up for each answer: it has a life of its own. */
  next?: Task;
};

/** Finds what a key was used for, and the answer that was kept for it. */
export const findStoredAnswer = prepare<{ userId: string; key: string }>()((queries, parameter) =>
  queries
    .selectFrom('idempotency')
    .select(['request', 'answer'])
    .where('user_id', '=', parameter('userId'))
    .where('key', '=', parameter('key')),
);

const keepAnswer = prepareUnawaited<IdempotencyTable>()((queries, parameter) =>
  queries.insertInto('idempotency').values({
    user_id: parameter('user_id'),
    key: parameter('key'),
    request: parameter('request'),
    answer: parameter('answer'),
    created_at: parameter('created_at'),
  }),
);

/** Whether the user has used a key before. */
export const isUsedKey = async ({ userId, transaction }: UserWrite, key: string): Promise<boolean> =>
  (await findStoredAnswer(transaction, { userId, key })).length > 0;

/** Returns the answer that was kept for the key of a request, if there is one. Throws what a repetition of it is refused with. */
export async function findKeptResult(
  queries: Kysely<Schema>,
  userId: string,
  { verb, taskId, key }: KeyedRequest,
): Promise<WriteResult | null> {
  const [known] = key === undefined ? [] : await findStoredAnswer(queries, { userId, key });
  if (!known) return null;
  if (known.request !== describeRequest(verb, taskId)) throw keyTaken();
  if (known.answer === '') throw noSuchTask();
  return writeResultSchema.parse(JSON.parse(known.answer));
}

/** Keeps the answer of a request for its key, if it has one. */
export async function keepResult(
  write: UserWrite,
  { verb, taskId, key }: KeyedRequest,
  result: WriteResult,
): Promise<void> {
  if (key === undefined) return;
  await keepAnswer(write.transaction, {
    user_id: write.userId,
    key,
    request: describeRequest(verb, taskId),
    answer: JSON.stringify(result),
    created_at: write.at,
  });
}

/**
 * Removes a task's words from some of the kept answers. Resolves to whether there may be more. The keys stay, so that a late repeat neither
 * creates it anew, nor changes it once more where an import has brought it back.
 */
export async function forgetAnswers(write: UserWrite, taskId: string): Promise<boolean> {
  const { transaction, userId } = write;
  const some = transaction
    .selectFrom('idempotency')
    .select('key')
    .where('user_id', '=', userId)
    .where(
      'request',
      'in',
      VERBS.map((verb) => describeRequest(verb, taskId)),
    )
    .where('answer', '<>', '')
    .limit(STEP);
  const { numUpdatedRows } = await transaction
    .updateTable('idempotency')
    .set({ answer: '' })
    .where('user_id', '=', userId)
    .where('key', 'in', some)
    .executeTakeFirstOrThrow();
  return numUpdatedRows >= STEP;
}
