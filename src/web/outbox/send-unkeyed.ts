import type { QueryClient } from '@tanstack/react-query';
import { HTTPError } from 'ky';

import type { FieldConflict } from '#contract/history.ts';
import { FIELD_NAMES, isSameValue } from '#contract/task.ts';

import type { Task } from '../model/task.ts';
import { NO_TASK } from './change-result.ts';
import type { ChangeResult } from './change-result.ts';
import { OverwriteError } from './classify-failure.ts';
import { findCreated, findEquals } from './created.ts';
import { toPayload } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { updateIntent } from './outbox.ts';
import { sendPlain } from './send.ts';
import { fetchList } from './server-list.ts';

/** A list of this age shows what somebody else has changed. */
const NEW_MS = 2_000;

/** What a change would overwrite that its person has not seen, by field. */
function findConflicts({ verb, seen, changes }: StoredIntent, now: Task): Record<string, FieldConflict> {
  const conflicts: Record<string, FieldConflict> = {};
  for (const field of FIELD_NAMES) {
    const [base, theirs, mine] = [seen?.[field] ?? '', now[field], changes[field] ?? null];
    const isChanged = verb === 'delete' || mine !== null;
    if (isChanged && theirs !== null && !isSameValue(theirs, base) && !isSameValue(theirs, mine))
      conflicts[field] = { base, theirs, mine };
  }
  return conflicts;
}

/** Returns the task as the server has it, or null. Throws `OverwriteError` where the change would overwrite what is new in it. */
async function lookFirst(
  queryClient: QueryClient,
  intent: StoredIntent,
  staleTime: number,
): Promise<Task | null> {
  const { tasks } = await fetchList(queryClient, staleTime);
  const now = tasks.find(({ _id }) => _id === intent.taskId);
  if (!now) return null;
  const conflicts = findConflicts(intent, now);
  if (Object.keys(conflicts).length > 0) throw new OverwriteError(conflicts, now);
  return now;
}

async function create(
  queryClient: QueryClient,
  intent: StoredIntent,
  signal: AbortSignal,
): Promise<ChangeResult> {
  const equals = intent.equals ?? findEquals(queryClient, intent);
  const made = intent.isUncertain ? await findCreated(queryClient, intent, equals) : null;
  if (made) return { task: made, isRestored: false };
  await updateIntent(intent, { isUncertain: true, equals });
  signal.throwIfAborted();
  const result = await sendPlain(intent);
  if (result.task) return result;
  return { ...NO_TASK, task: await findCreated(queryClient, intent, equals).catch(() => null) };
}

/**
 * Sends a change to a server without keys and versions, which can neither tell a repetition nor that somebody else has changed
 * the task: its list is looked at for both.
 */
export async function sendUnkeyed(
  queryClient: QueryClient,
  intent: StoredIntent,
  signal: AbortSignal,
): Promise<ChangeResult> {
  if (intent.verb === 'create') return create(queryClient, intent, signal);
  await lookFirst(queryClient, intent, NEW_MS);
  signal.throwIfAborted();
  try {
    return await sendPlain(intent);
  } catch (error) {
    const wantsAll = error instanceof HTTPError && error.response.status === 400 && intent.verb === 'update';
    if (!wantsAll) throw error;
    const now = (await lookFirst(queryClient, intent, 0)) ?? intent.seen;
    signal.throwIfAborted();
    return sendPlain({ ...intent, changes: { ...(now && toPayload(now)), ...intent.changes } });
  }
}
