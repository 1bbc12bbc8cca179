import type { QueryClient } from '@tanstack/react-query';

import { PATHS } from '#contract/paths.ts';

import { api } from '../api/client.ts';
import { taskListSchema } from '../model/task.ts';
import { taskQueries } from './queries.ts';

/** Asks for the number of the user's last change, by what changed since the list that is here. That stays as it is, also where this fails. */
export async function fetchNewestSeq(queryClient: QueryClient, signal: AbortSignal): Promise<number | null> {
  const mark = queryClient.getQueryData(taskQueries.list().queryKey)?.mark ?? '';
  const { seq } = await api
    .get(`${PATHS.tasks}?since=${encodeURIComponent(mark)}`, { signal })
    .json(taskListSchema);
  return seq;
}
