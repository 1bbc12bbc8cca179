import { HTTPError } from 'ky';

import { conflictAnswerSchema } from '#contract/history.ts';
import { CHANGED_MEANWHILE, MESSAGES } from '#contract/messages.ts';

import { explainFailure, ForeignAnswerError, readRetryAfter } from '../api/client.ts';
import { NoAnswerError } from '../api/no-answer-error.ts';
import { isOnline } from '../api/online.ts';
import { isOfStorage } from '../browser/not-stored-error.ts';
import type { Intent, Refusal } from '../changes/intent.ts';
import { OverwriteError, PartRefusedError, UnderWayError } from './send-errors.ts';

/** After this many problems of the server with a change in a row, the person decides. */
const MOST_PROBLEMS = 5;
/** The statuses of a fault in the server, which the change itself may have caused. */
const SERVER_FAULTS = new Set([500, 501]);
/** What is said where something waits and no server has said why: nobody has to try again, since Holdfast does. */
const AWAY = 'The server cannot take it right now.';

const TITLES = {
  create: MESSAGES.createFailed,
  update: MESSAGES.updateFailed,
  delete: MESSAGES.deleteFailed,
  restore: MESSAGES.restoreFailed,
} as const;

/** What it means that a change was not accepted. */
export type SendFailure =
  /** No answer, or none to this session: it is tried again until there is one, after the next login of the same person. */
  | { kind: 'offline' }
  /** It may be done in a moment, and is looked for then; no other one waits for that. */
  | { kind: 'underWay' }
  /** The server had a problem, has no time or is away: it is tried again, no sooner than it asks for, and the person told. */
  | { kind: 'retryable'; refusal: Refusal; retryAfterMs: number; problems: number }
  /** What it wanted is so already. */
  | { kind: 'alreadyDone' }
  /** `isUncertain`: the server may have done it all the same. */
  | { kind: 'rejected'; refusal: Refusal; isUncertain: boolean };

/** The answer that an error tells of, or null; one of something on the way counts as what a gateway says that got none from the server. */
function toAnswer(error: unknown): { status: number; data?: unknown } | null {
  if (error instanceof PartRefusedError) return error;
  if (error instanceof HTTPError) return { status: error.response.status, data: error.data };
  return error instanceof ForeignAnswerError ? { status: 502 } : null;
}

/** Whether an error without an answer tells of a bug of this code, and not of the network, the storage or a session that has ended. */
function isOurBug(error: unknown): boolean {
  // The class of this name would be one more word in the first load.
  const isOfNetwork = error instanceof Error && error.name === 'NetworkError';
  // An answer that breaks off on its way throws what a bug may throw too.
  return !isOfNetwork && !(error instanceof NoAnswerError) && !isOfStorage(error) && isOnline();
}

/** Says what a failed send means: only a definite answer ends the trying. */
export function classifyFailure(intent: Intent, error: unknown): SendFailure {
  if (error instanceof OverwriteError) {
    const { conflicts, theirs } = error;
    const refusal = { title: TITLES[intent.verb], detail: CHANGED_MEANWHILE, conflicts, theirs };
    return { kind: 'rejected', refusal, isUncertain: false };
  }
  if (error instanceof UnderWayError) return { kind: 'underWay' };
  const answer = toAnswer(error);
  // It would be tried again for ever, and nobody would hear of it.
  if (answer === null && isOurBug(error)) reportError(error);
  if (answer === null || answer.status === 401) return { kind: 'offline' };
  const { status, data } = answer;
  // A proxy whose server restarts may have no such page either: only JSON is the server's own word.
  if (status === 404 && intent.verb === 'delete' && typeof data === 'object') return { kind: 'alreadyDone' };
  const conflict = conflictAnswerSchema.safeParse(data);
  const { message, detail: fallback } = explainFailure(error);
  const serverWords = error instanceof PartRefusedError ? error.message : message;
  const refusal = {
    title: TITLES[intent.verb],
    detail: serverWords ?? fallback,
    ...(conflict.success && { conflicts: conflict.data.conflicts, theirs: conflict.data.task }),
    // Of a task that shall go nothing is left to be saved.
    ...(status === 404 && intent.verb !== 'delete' && { isGone: true }),
  };
  const isServerFault = SERVER_FAULTS.has(status);
  // Any other 5xx tells of the server or what is around it (its database, its disk, a gateway) and nothing of the change.
  const isUnavailable = status === 429 || status === 408 || (status >= 500 && !isServerFault);
  const problems = isUnavailable ? 1 : intent.problems + 1;
  if (isUnavailable || (isServerFault && problems < MOST_PROBLEMS)) {
    return {
      kind: 'retryable',
      refusal: { ...refusal, detail: serverWords ?? AWAY },
      retryAfterMs: readRetryAfter(error),
      problems,
    };
  }
  return { kind: 'rejected', refusal, isUncertain: isServerFault };
}
