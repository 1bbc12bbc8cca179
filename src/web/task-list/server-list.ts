import type { QueryClient } from '@tanstack/react-query';

import { ALWAYS_STALE, staleTimeFor } from '../api/query-client.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { lastConfirmed } from '../outbox-state/state.ts';
import { taskQueries } from './queries.ts';
import type { TaskList } from './queries.ts';

/** Thrown on purpose where a change gets no answer this time, and is tried again: the page has no fault. */
export class NoAnswerError extends Error {}

/**
 * Returns the server's list, no older than `maxAge` ms and asked for after the last confirmed change. Rejects where it cannot
 * be had, with an error that is no answer to a change.
 */
export async function fetchList(queryClient: QueryClient, maxAge = ALWAYS_STALE): Promise<TaskList> {
  const options = taskQueries.list();
  try {
    const staleTime = staleTimeFor(maxAge);
    let list = await queryClient.query({ ...options, staleTime });
    while (list.upTo < lastConfirmed())
      list = await queryClient.query({ ...options, staleTime: ALWAYS_STALE });
    return list;
  } catch (cause) {
    throw new NoAnswerError('The list did not come.', { cause });
  }
}

/** Returns a list that is asked for from now on: one that is under way may be older. Rejects as `fetchList` does. */
export async function refetchList(queryClient: QueryClient): Promise<TaskList> {
  await queryClient.cancelQueries({ queryKey: taskQueries.list().queryKey });
  return fetchList(queryClient);
}

/**
 * Whether a change can be sent by its key to a server that counts revisions: then a repeated one is one. Null where only a list
 * can tell.
 */
export function isKeyed(queryClient: QueryClient, { verb, seen }: StoredIntent): boolean | null {
  if (seen?.version !== undefined) return true;
  // Only a version says what the person of a delete saw: without one the list is looked at first.
  if (verb === 'delete') return false;
  // A task that was seen before the server had answered has no version, whichever server it is.
  const known = queryClient.getQueryData(taskQueries.list().queryKey);
  return known ? known.seq !== null : null;
}

/** Says the same as `isKeyed`, and asks for the list where that is needed. Rejects where none can be had. */
export async function knowsKeys(queryClient: QueryClient, intent: StoredIntent): Promise<boolean> {
  return isKeyed(queryClient, intent) ?? (await fetchList(queryClient)).seq !== null;
}
