import { HTTPError } from 'ky';

import { FILE_SCHEMA, importAnswerSchema } from '#contract/account-file.ts';
import type { ImportAnswer, ImportBody } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';
import { undoImportAnswerSchema } from '#contract/undo-import.ts';
import type { UndoImportAnswer } from '#contract/undo-import.ts';

import { readAccount } from '../api/account.ts';
import { api } from '../api/client.ts';
import { withRetries } from '../api/query-client.ts';
import { CALL_SILENCE_MS, endInSilence } from '../api/silence.ts';
import { onSessionEnd, readSessionSignal } from '../api/token.ts';
import { holdHere, isHeldElsewhere } from '../browser/holders.ts';
import { newId } from '../browser/new-id.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';
import { oneByOne } from '../browser/one-by-one.ts';
import { lastPressed } from '../outbox-state/undoables.ts';
import { dropImport, findImport, finishImport, isNoted, isUnheard, noteImport } from './noted-imports.ts';
import type { NotedImport } from './noted-imports.ts';

/** Those of which this very page hears the answer. */
const ownKeys = new Set<string>();
// Nobody is on the page any more to whom it would be told.
onSessionEnd(() => ownKeys.clear());

/** Thrown where nothing was changed by the key of an import, and nothing by that of its repetition either. */
export class KeysUsedError extends Error {}

// In how long a server that has little time for it undoes what was done to one task, and looks at one change of a history.
const MS_A_TASK = 4;
const MS_A_CHANGE = 0.1;
// No other undo is possible meanwhile. The numbers of an account that moved are those of its file, and may be far more than its changes.
const LONGEST_SILENCE_MS = 300_000;

const inTurn = oneByOne();

// A tab that makes a large file ready may be deaf for so long.
const ANSWERED_WITHIN_MS = 3_000;

/**
 * Does something with an import while no tab of this browser does. On plain http, where there are no locks, the others are asked; of a
 * new import none of them knows.
 */
async function alone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  return inTurn(async () => {
    if ('locks' in navigator) return navigator.locks.request(`holdfast-import-${key}`, work);
    while (isUnheard(key) && (await isHeldElsewhere(key, ANSWERED_WITHIN_MS)))
      await new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS));
    const letGo = holdHere(key, () => {});
    return work().finally(() => letGo?.());
  });
}

/**
 * Whether the server says that nothing was done, as where its disk is full. What stands on the way does not name the call, and the end
 * of a session says nothing of a first try.
 */
function isRefusal(error: unknown, key: string): boolean {
  if (!(error instanceof HTTPError)) return false;
  const { status, headers } = error.response;
  return (status < 500 || status === 507) && status !== 401 && headers.get('Idempotency-Key') === key;
}

/** Whether an answer is to the question what became of an import, which has no tasks: one that finds all of them known adds nothing either. */
function isOfNothing({ range, summary: { unchanged } }: ImportAnswer): boolean {
  return !range && unchanged === 0;
}

/** Of what it is, and what it was said to do. */
type About = Pick<NotedImport, 'kind' | 'preview'>;
type SendImport = (key: string) => Promise<ImportAnswer>;

/** Sends an import, and notes what it did; null where whoever asked after it has its key, though their answer may be lost. */
async function sendUnder(
  key: string,
  account: string | null,
  send: SendImport,
): Promise<ImportAnswer | null> {
  try {
    // Who asked after it between two tries would end it.
    const heard = await withRetries(async () => send(key));
    if (heard.repeated && isOfNothing(heard)) {
      dropImport(key, account);
      return null;
    }
    if (account !== null) finishImport(account, key, heard);
    return heard;
  } catch (error) {
    if (isRefusal(error, key)) dropImport(key, account);
    throw error;
  }
}

/** Notes an import, unless that was done before, and sends it; null where nothing is done by its key, and never will be. */
async function importUnder(
  key: string,
  { isNotedBefore, about, send }: { isNotedBefore: boolean; about: About; send: SendImport },
): Promise<ImportAnswer | null> {
  const account = readAccount();
  const session = readSessionSignal();
  const pressed = lastPressed();
  ownKeys.add(key);
  return alone(key, async () => {
    const after = await pressed;
    // It may have waited for another one, and its person may have logged out meanwhile.
    session.throwIfAborted();
    if (account !== null) {
      // Who asked after it meanwhile was told that it was not done: by this key it never will be.
      if (isNotedBefore && !isNoted(account, key)) return null;
      // Once another tab sees the note, it has to wait.
      const isSafe = isNotedBefore || noteImport(account, { ...about, key, madeAt: Date.now(), after });
      if (!isSafe) throw new NotStoredError('The import could not be noted.');
    }
    return sendUnder(key, account, send);
  });
}

/**
 * Imports something, and notes that before it is sent. A key that is still noted names the same import once more: what it did the
 * first time is the answer. One by which nothing was done is followed by another one.
 */
export function importNoted(
  former: string | null,
  about: About,
  send: SendImport,
): { key: string; answer: Promise<ImportAnswer> } {
  const known = former === null ? undefined : findImport(former);
  const key = known?.key ?? newId();
  const first = importUnder(key, { isNotedBefore: known !== undefined, about, send });
  const answer = first.then(async (heard) => {
    const last = heard ?? (await importUnder(newId(), { isNotedBefore: false, about, send }));
    // A tab that hears nothing of this one would use up every key, while the file is sent for ever.
    if (!last) throw new KeysUsedError();
    return last;
  });
  return { key, answer };
}

/** Asks the server to undo what an import did. It says nothing before all of that is done, which takes longer the more it is. */
export async function sendUndo({
  added,
  changed,
  range,
}: NonNullable<NotedImport['done']>): Promise<UndoImportAnswer> {
  const workMs = (added + changed) * MS_A_TASK + (range.upTo - range.after) * MS_A_CHANGE;
  const silenceMs = Math.min(CALL_SILENCE_MS + workMs, LONGEST_SILENCE_MS);
  const wait = async (input: string | URL | Request) => {
    const request = new Request(input);
    return endInSilence(request, async (signal) => fetch(request, { signal }), silenceMs);
  };
  return api.post(PATHS.undoImport, { json: range, fetch: wait }).json(undoImportAnswerSchema);
}

/**
 * Asks the server what became of an import whose answer was not heard: where it has not done it by then, it never will. Resolves to
 * whether that is so, and nobody else has said it.
 */
export async function resolveImport(key: string): Promise<'lost' | 'known'> {
  return alone(key, async () => {
    const account = readAccount();
    if (account === null || !isUnheard(key)) return 'known';
    const nothing: Pick<ImportBody, 'format' | 'schema' | 'tasks'> = {
      format: 'holdfast',
      schema: FILE_SCHEMA,
      tasks: [],
    };
    const headers = { 'Idempotency-Key': key };
    const answer = await api.post(PATHS.import, { json: nothing, headers }).json(importAnswerSchema);
    finishImport(account, key, answer);
    return answer.range || answer.repeated || ownKeys.has(key) ? 'known' : 'lost';
  });
}
