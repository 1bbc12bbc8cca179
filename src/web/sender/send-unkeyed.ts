import type { QueryClient } from '@tanstack/react-query';
import { HTTPError } from 'ky';

import { ForeignAnswerError } from '../api/client.ts';
import { NoAnswerError } from '../api/no-answer-error.ts';
import { CALL_SILENCE_MS } from '../api/silence.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { toPayload } from '../changes/intent.ts';
import type { ServerAnswer, StoredIntent } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import type { IntentNotes } from '../outbox-store/intent-store.ts';
import { updateIntent } from '../outbox/outbox.ts';
import { fetchList } from '../task-list/server-list.ts';
import { findCreated, findEquals } from './created.ts';
import { mergeWith, saysTheSame, saysWanted } from './merge-unkeyed.ts';
import { fetchInOwnWords } from './own-words.ts';
import { NO_TASK } from './read-answer.ts';
import { OverwriteError, UnderWayError } from './send-errors.ts';
import { mayComeLater, sendPlain, toFamilyFields } from './send.ts';

/** After this time the calls that a tab has begun have their answers, or get none: a change takes three of them at most. */
const LONGEST_SENDING_MS = 3 * CALL_SILENCE_MS;
/** A list of this age shows what somebody else has changed. */
const NEW_MS = 2_000;

/** Sends an update. Some servers answer the task as it was before: that tells nothing. */
async function sendUpdate(intent: StoredIntent, own: object = {}): Promise<ServerAnswer> {
  const answer = await sendPlain(intent, own);
  const { task } = answer;
  const isFormer = task && !saysWanted(intent, task) && saysTheSame(intent, task, intent.seen ?? {});
  return isFormer ? NO_TASK : answer;
}

/** Whether a call that sends a change may be under way: one of another tab, of a page that was left, or one that a gateway gave up. */
function isUnderWay({ sentUntil = 0 }: StoredIntent): boolean {
  const leftMs = sentUntil - Date.now();
  // A clock that was set back says nothing.
  return leftMs > 0 && leftMs <= LONGEST_SENDING_MS;
}

/**
 * Does what sends a change in one tab at a time, since without a key two calls take effect twice. Throws where another tab was
 * quicker, also where that tab is done by now: what was looked at before is old then. A create that may be made after its call has failed
 * keeps its claim.
 */
async function sendWithClaim(
  intent: StoredIntent,
  notes: IntentNotes,
  signal: AbortSignal,
  doSend: () => Promise<ServerAnswer>,
): Promise<ServerAnswer> {
  const claim = { ...notes, sentUntil: Date.now() + LONGEST_SENDING_MS };
  if (!(await updateIntent(intent, claim, ({ sentUntil }) => sentUntil === intent.sentUntil)))
    throw new NoAnswerError('Another tab sends this change, or has sent it.');
  // A page that slept since has no claim any more.
  if (Date.now() >= claim.sentUntil)
    throw new NoAnswerError('Another tab may be sending this change by now.');
  // What never left is not waited for.
  const isBegun = !signal.aborted;
  try {
    signal.throwIfAborted();
    return await doSend();
  } catch (error) {
    if (isBegun && intent.verb === 'create' && mayComeLater(error)) throw error;
    const release = { sentUntil: Date.now() };
    // What cannot be released ends by itself.
    await updateIntent(intent, release, ({ sentUntil }) => sentUntil === claim.sentUntil).catch(ignoreError);
    throw error;
  }
}

async function create(
  queryClient: QueryClient,
  intent: StoredIntent,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const equals = intent.equals ?? (await findEquals(queryClient, intent));
  // Asked first: the list is looked at once more after that has ended.
  const mayStillBeMade = isUnderWay(intent);
  const made = intent.isUncertain ? await findCreated(queryClient, intent, equals) : null;
  if (made) return { task: made };
  if (mayStillBeMade) throw new UnderWayError('This change may be under way.');
  return sendWithClaim(intent, { isUncertain: true, equals }, signal, async () => {
    const answer = await sendPlain(intent);
    return answer.task ? answer : { task: await findCreated(queryClient, intent, equals) };
  });
}

/** Throws what went wrong: a 404 without JSON, where it cannot be of the task, is the page of a proxy whose server restarts. */
function throwAsForeign(error: unknown): never {
  const isPage =
    error instanceof HTTPError && error.response.status === 404 && typeof error.data !== 'object';
  throw isPage ? new ForeignAnswerError() : error;
}

/**
 * Leaves a task completed whose update said nothing of that, also at a server that takes what it is not told for a no: where neither
 * the answer nor the list says that it is completed still, the server is told all fields.
 */
async function keepCompleted(
  intent: StoredIntent,
  signal: AbortSignal,
  answer: ServerAnswer,
): Promise<ServerAnswer> {
  if (answer.task?.completed === true) return answer;
  const { now, own } = await fetchInOwnWords(intent.taskId);
  signal.throwIfAborted();
  if (!now || now.completed) return { task: now };
  return sendUpdate({ ...intent, seen: now, changes: { ...toPayload(now), completed: true } }, own);
}

/** Throws what went wrong, unless the server may have refused an update because it is a part. */
function nullIfAllIsWanted(error: unknown): null {
  if (error instanceof HTTPError && error.response.status === 400) return null;
  throw error;
}

/** Sends all fields of a task, merged with what the list says of it now. */
async function sendWhole(intent: StoredIntent, signal: AbortSignal): Promise<ServerAnswer> {
  const { now, own } = await fetchInOwnWords(intent.taskId);
  signal.throwIfAborted();
  const { changes } = mergeWith(now, intent);
  const all = now ?? intent.seen;
  const whole = { ...intent, seen: all, changes: { ...(all && toPayload(all)), ...changes } };
  return sendUpdate(whole, { ...own, ...toFamilyFields(changes) });
}

/** Sends an update of a task that the list shows as `now`; `merged` is the change with that. */
async function update(
  intent: StoredIntent,
  merged: StoredIntent,
  now: Task | null,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  // The list confirms a try that got no answer, or one that nobody can read.
  const isDone = intent.sentUntil !== undefined && now !== null && saysWanted(merged, now);
  const saysNothing = merged.changes.completed === undefined;
  if (isDone) {
    // Either the server took what it was not told for a no, or somebody else has reopened it since.
    if (saysNothing && intent.seen?.completed && !now.completed)
      throw new OverwriteError({ completed: { base: true, theirs: false, mine: true } }, now);
    return { task: now };
  }
  const sent = sendWithClaim(intent, {}, signal, async () => {
    const answer = await sendUpdate(merged).catch(nullIfAllIsWanted);
    if (!answer) return sendWhole(intent, signal);
    return saysNothing && now?.completed ? keepCompleted(merged, signal, answer) : answer;
  });
  return now ? sent.catch(throwAsForeign) : sent;
}

/**
 * Sends a change to a server without keys and versions, which can neither tell a repetition nor that somebody else has changed
 * the task: its list is looked at for both.
 */
export async function sendUnkeyed(
  queryClient: QueryClient,
  intent: StoredIntent,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  if (intent.verb === 'create') return create(queryClient, intent, signal).catch(throwAsForeign);
  // What is done twice is as if done once; but where there are no locks, another tab may go on to the next change before that.
  if (!('locks' in navigator) && isUnderWay(intent))
    throw new NoAnswerError('Another tab sends this change.');
  // A try that had no answer may have been done, and somebody may have written upon it since.
  const isDelete = intent.verb === 'delete';
  // Another device may have made a task just now, and only the newest list says that there is nothing to delete.
  const maxAge = isDelete || intent.sentUntil !== undefined ? 0 : NEW_MS;
  const { tasks } = await fetchList(queryClient, maxAge);
  const now = tasks.find(({ _id }) => _id === intent.taskId) ?? null;
  const merged = mergeWith(now, intent);
  if (intent.verb === 'update') return update(intent, merged, now, signal);
  if (isDelete && !now) return NO_TASK;
  return sendWithClaim(intent, {}, signal, () => sendPlain(merged));
}
