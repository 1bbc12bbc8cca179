import * as z from 'zod/mini';

import { deleteAnswerSchema, taskAnswerSchema } from './answers.ts';
import { errorAnswerSchema } from './error-answer.ts';
import { VERBS, conflictAnswerSchema } from './history.ts';
import { LIMITS } from './limits.ts';

const VERB_WRONG = `The verb of a change has to be one of ${VERBS.join(', ')}.`;
const KEY_WRONG = 'The key of a change has to be a UUID.';
const BASE_WRONG = 'The base of a change has to be the version that it is based on.';
const COUNT_WRONG = `Send from 1 to ${LIMITS.changes} changes at once.`;

/**
 * One of many changes: what its own call would say. `key` is the Idempotency-Key, which for a create is the new task's
 * `_id`; any other verb names its task. `base` is the If-Match, and `body` the body of a create or an update.
 */
const changeSchema = z.object({
  verb: z.enum(VERBS, VERB_WRONG),
  key: z.uuid(KEY_WRONG).check(z.toLowerCase()),
  taskId: z.optional(z.string()),
  base: z.optional(z.int(BASE_WRONG).check(z.minimum(0, BASE_WRONG), z.maximum(LIMITS.seq, BASE_WRONG))),
  body: z.optional(z.unknown()),
});
export type BatchChange = z.infer<typeof changeSchema>;

/** The body of a call that carries many changes. They are carried out in their order. */
export const batchBodySchema = z.object({
  changes: z
    .array(changeSchema, COUNT_WRONG)
    .check(z.minLength(1, COUNT_WRONG), z.maxLength(LIMITS.changes, COUNT_WRONG)),
});

/**
 * The answer to many changes: for each, in their order, the status and the body that its own call would have had. After a
 * change that was refused, the later ones of the same task are not tried: they get the status 424.
 */
export const batchAnswerSchema = z.object({
  success: z.literal(true),
  answers: z.array(
    z.object({
      key: z.string(),
      status: z.int(),
      body: z.union([taskAnswerSchema, deleteAnswerSchema, conflictAnswerSchema, errorAnswerSchema]),
    }),
  ),
});
export type ChangeAnswer = z.infer<typeof batchAnswerSchema>['answers'][number];
