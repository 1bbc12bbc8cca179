import { HTTPError } from 'ky';

import { changedFields, pickFields } from '#contract/fields.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { changeApi } from '../api/change-api.ts';
import { ForeignAnswerError } from '../api/client.ts';
import { ifMatch } from '../api/if-match.ts';
import { toPayload } from '../changes/intent.ts';
import type { Intent, ServerAnswer, TaskPayload } from '../changes/intent.ts';
import { NO_TASK, parseAnswer } from './read-answer.ts';

const KEY = 'Idempotency-Key';
// Neither says anything about the change itself, whoever gave it.
const NO_VERDICTS = new Set([401, 408, 429]);

/** All fields, as clients of the family send them, and what the person saw of those they changed, which alone are merged. */
function updateBody({ seen, changes, completedOn }: Intent) {
  if (!seen) return changes;
  const said = pickFields(seen, changedFields(changes));
  return { ...toPayload(seen), ...changes, seen: said, completedOn };
}

/** What a server that knows keys is told of a change: nothing of a delete or a restore. */
export function keyedBody(intent: Intent): object {
  const { verb, changes, completedOn } = intent;
  return verb === 'update' ? updateBody(intent) : { ...changes, completedOn };
}

function request(intent: Intent, body: object) {
  const { id, verb, taskId, seen } = intent;
  // With the version that was seen, the server keeps what others changed meanwhile.
  const headers = { [KEY]: id, ...ifMatch(seen?.version) };
  switch (verb) {
    case 'create':
      return changeApi.post(PATHS.tasks, { headers, json: body });
    case 'update':
      return changeApi.put(pathWithId(PATHS.task, taskId), { headers, json: body });
    case 'delete':
      return changeApi.delete(pathWithId(PATHS.task, taskId), { headers });
    case 'restore':
      return changeApi.post(pathWithId(PATHS.restoreTask, taskId), { headers });
  }
}

/** Whether an answer decides about a call, and says more than that the server has a problem. */
export function isVerdict(error: unknown): error is HTTPError {
  if (!(error instanceof HTTPError)) return false;
  const { status } = error.response;
  return status < 500 && !NO_VERDICTS.has(status);
}

/** Whether what a failed call asked for may be done later: a connection breaks, and a gateway gives up, before the server is done. */
export function mayComeLater(error: unknown): boolean {
  return !(error instanceof HTTPError) || error.response.status > 501;
}

/** Whether the server, or something on the way to it, has had too many calls. */
export function isTooMany(error: unknown): boolean {
  return error instanceof HTTPError && error.response.status === 429;
}

function assertAnswers(intent: Intent, { headers }: Response): void {
  if (headers.get(KEY) !== intent.id) throw new ForeignAnswerError();
}

/**
 * Sends a change to a server that knows keys: it names the change in its answer, and tells what it made of it. Any other answer
 * throws `ForeignAnswerError`.
 */
export async function sendKeyed(intent: Intent): Promise<ServerAnswer> {
  const response = await request(intent, keyedBody(intent)).catch((error: unknown) => {
    if (isVerdict(error)) assertAnswers(intent, error.response);
    throw error;
  });
  assertAnswers(intent, response);
  const answer = parseAnswer(await response.text());
  if (!answer) throw new ForeignAnswerError();
  return answer;
}

/** The fields that every server of the family knows: another one is never told any that are Holdfast's own. */
export function toFamilyFields({ labels: _labels, repeat: _repeat, ...known }: Partial<TaskPayload>) {
  return known;
}

/**
 * Sends a change to a server without keys, which may answer anything but a page or a refusal. It is told nothing that it could
 * overwrite with. Fields in its own words (`own`) come before ours.
 */
export async function sendPlain(intent: Intent, own: object = {}): Promise<ServerAnswer> {
  const response = await request(intent, { ...toFamilyFields(intent.changes), ...own });
  return parseAnswer(await response.text()) ?? NO_TASK;
}
