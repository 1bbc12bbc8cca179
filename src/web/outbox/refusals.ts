import { HTTPError, SchemaValidationError } from 'ky';

import { CHANGED_MEANWHILE, WORDS } from '#contract/errors.ts';
import { conflictAnswer } from '#contract/history.ts';
import type { FieldConflict } from '#contract/history.ts';

import { explainFailure } from '../api.ts';
import type { Task } from '../tasks/schema.ts';
import type { Intent, Refusal } from './intent.ts';

/** After this many problems of the server in a row, the person decides. */
const MOST_PROBLEMS = 5;

const TITLES = {
  create: WORDS.createFailed,
  update: WORDS.updateFailed,
  delete: WORDS.deleteFailed,
  restore: WORDS.restoreFailed,
} as const;

/** Thrown in place of sending a change that would overwrite what somebody else has changed. */
export class OverwriteError extends Error {
  readonly conflicts: Record<string, FieldConflict>;
  readonly theirs: Task;

  constructor(conflicts: Record<string, FieldConflict>, theirs: Task) {
    super();
    this.conflicts = conflicts;
    this.theirs = theirs;
  }
}

/** What became of a change that was not accepted. */
export type Outcome =
  /** No answer, or none to this session: it is tried again until there is one, after the next login of the same person. */
  | { kind: 'unanswered' }
  /** The server had a problem or asks for patience: it is tried again, and the person told. */
  | { kind: 'problem'; refusal: Refusal }
  /** What it wanted is so already. */
  | { kind: 'done' }
  /** `isUncertain`: the server may have done it all the same. */
  | { kind: 'refused'; refusal: Refusal; isUncertain: boolean };

/** The status of an answer; one that cannot be read counts as what a gateway says that got none from the server. */
function statusOf(error: unknown): number | null {
  if (error instanceof HTTPError) return error.response.status;
  return error instanceof SchemaValidationError ? 502 : null;
}

/** Judges a failed send: only a definite answer ends the trying. */
export function judge(intent: Intent, error: unknown): Outcome {
  if (error instanceof OverwriteError) {
    const { conflicts, theirs } = error;
    const refusal = { title: TITLES[intent.verb], detail: CHANGED_MEANWHILE, conflicts, theirs };
    return { kind: 'refused', refusal, isUncertain: false };
  }
  const status = statusOf(error);
  if (status === null || status === 401) return { kind: 'unanswered' };
  const data = error instanceof HTTPError ? error.data : undefined;
  // A proxy whose server restarts may have no such page either: only JSON is the server's own word.
  if (status === 404 && intent.verb === 'delete' && typeof data === 'object') return { kind: 'done' };
  const conflict = conflictAnswer.safeParse(data);
  const refusal = {
    title: TITLES[intent.verb],
    detail: explainFailure(error).detail,
    ...(conflict.success && { conflicts: conflict.data.conflicts, theirs: conflict.data.task }),
    ...(status === 404 && { isGone: true }),
  };
  const isPatience = status === 429 || status === 408;
  if (isPatience || (status >= 500 && intent.problems + 1 < MOST_PROBLEMS))
    return { kind: 'problem', refusal };
  return { kind: 'refused', refusal, isUncertain: status >= 500 };
}
