import { HTTPError } from 'ky';

import { WORDS } from '#contract/errors.ts';
import { conflictAnswer } from '#contract/history.ts';

import { explainFailure, isTransient } from '../api.ts';
import type { Intent, Refusal } from './intent.ts';

/** After this many problems of the server in a row, the person decides. */
export const MOST_PROBLEMS = 5;

const TITLES = {
  create: WORDS.createFailed,
  update: WORDS.updateFailed,
  delete: WORDS.deleteFailed,
  restore: WORDS.restoreFailed,
} as const;

/** What became of a change that was not accepted. */
export type Outcome =
  /** No answer: it is tried again until there is one. */
  | { kind: 'unreachable' }
  /** The session is over: it waits for the next login of the same person. */
  | { kind: 'logged-out' }
  /** The server had a problem or asks for patience: it is tried again, and the person told. */
  | { kind: 'problem'; refusal: Refusal }
  /** What it wanted is so already. */
  | { kind: 'done' }
  /** `isUncertain`: the server may have done it all the same. */
  | { kind: 'refused'; refusal: Refusal; isUncertain: boolean };

/** Judges a failed send: only a definite answer ends the trying. */
export function judge(intent: Intent, error: unknown): Outcome {
  if (!(error instanceof HTTPError)) return { kind: isTransient(error) ? 'unreachable' : 'done' };
  const { status } = error.response;
  if (status === 401) return { kind: 'logged-out' };
  if (status === 404 && intent.verb === 'delete') return { kind: 'done' };
  const conflict = conflictAnswer.safeParse(error.data);
  const refusal = {
    title: TITLES[intent.verb],
    detail: explainFailure(error).detail,
    ...(conflict.success && { conflicts: conflict.data.conflicts, theirs: conflict.data.task }),
  };
  const isPatience = status === 429 || status === 408;
  if (isPatience || (status >= 500 && intent.problems + 1 < MOST_PROBLEMS))
    return { kind: 'problem', refusal };
  return { kind: 'refused', refusal, isUncertain: status >= 500 };
}
