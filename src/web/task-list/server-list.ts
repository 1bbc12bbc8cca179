import type { QueryClient } from '@tanstack/react-query';

import { NoAnswerError } from '../api/no-answer-error.ts';
import { ALWAYS_STALE, staleTimeFor } from '../api/query-client.ts';
import { lastConfirmed } from '../outbox-state/state.ts';
import { taskQueries } from './queries.ts';
import type { TaskList } from './queries.ts';

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
