import * as z from 'zod/mini';

import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';

import { api, ForeignAnswerError } from '../api/client.ts';
import type { ServerAnswer, StoredIntent } from '../changes/intent.ts';
import { readAnswer } from './read-answer.ts';
import { PartRefusedError } from './send-errors.ts';
import { keyedBody } from './send.ts';

/** What became of a change: what the server made of it, or why nothing is known of it, or it was not accepted. */
export type SendOutcome = { intent: StoredIntent } & ({ answer: ServerAnswer } | { error: unknown });

const answersSchema = z.object({
  answers: z.array(z.object({ key: z.string(), status: z.int(), body: z.unknown() })),
});
const refusalSchema = z.looseObject({ message: z.string() });

/** A character may be so many bytes on the way. */
const WIDEST = 3;
/** What stands around the changes. */
const FRAME = '{"changes":[]}'.length;

function toChange(intent: StoredIntent) {
  const { id: key, verb, taskId, seen } = intent;
  return { verb, key, taskId, base: seen?.version, body: keyedBody(intent) };
}

/** Returns the first changes, as many as one call may carry, and no more than `most`. */
export function firstBatch(intents: readonly StoredIntent[], most: number): readonly StoredIntent[] {
  let length = FRAME;
  const end = intents.findIndex((intent, index) => {
    length += JSON.stringify(toChange(intent)).length + 1;
    return index >= most || (index > 0 && length * WIDEST > LIMITS.changesBytes);
  });
  return end === -1 ? intents : intents.slice(0, end);
}

function readPart({ status, body }: { status: number; body: unknown }): ServerAnswer {
  const refusal = status >= 400 ? refusalSchema.safeParse(body) : null;
  if (refusal?.success) throw new PartRefusedError(status, refusal.data);
  const answer = refusal ? null : readAnswer(body);
  if (!answer) throw new ForeignAnswerError();
  return answer;
}

/**
 * Sends changes of different tasks in one call, to a server that knows keys: it answers each as its own call would be answered, and
 * names it. What is not named throws `ForeignAnswerError`; so does an answer of somebody else, and then nothing is known of any.
 */
export async function sendBatch(intents: readonly StoredIntent[]): Promise<SendOutcome[]> {
  const response = await api.post(PATHS.applyChanges, { json: { changes: intents.map(toChange) } });
  const text = await response.text();
  let read;
  try {
    read = answersSchema.parse(JSON.parse(text));
  } catch {
    throw new ForeignAnswerError();
  }
  const answers = new Map(read.answers.map((answer) => [answer.key, answer]));
  return intents.map((intent): SendOutcome => {
    try {
      const answer = answers.get(intent.id);
      if (!answer) throw new ForeignAnswerError();
      return { intent, answer: readPart(answer) };
    } catch (error) {
      return { intent, error };
    }
  });
}
