import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { PATHS } from '#contract/paths.ts';

import { api } from '../api.ts';
import { usePendingWrites } from './pending-writes.ts';
import { readTaskList } from './schema.ts';
import { applyWrites } from './view.ts';

export const taskQueries = {
  list: () =>
    queryOptions({
      queryKey: ['tasks'],
      queryFn: ({ signal }) => api.get(PATHS.tasks, { signal }).json(readTaskList),
    }),
};

/** The tasks as the person sees them, and the state of their loading. */
export function useTasks() {
  const query = useQuery(taskQueries.list());
  const writes = usePendingWrites();
  const tasks = useMemo(() => query.data && applyWrites(query.data.tasks, writes), [query.data, writes]);
  return { tasks, error: query.error, isRefetching: query.isRefetching, refetch: query.refetch };
}

/** Whether the server counts revisions: then it knows keys and can bring a deleted task back. */
export function useHasRevisions(): boolean {
  const { data } = useQuery({ ...taskQueries.list(), select: ({ seq }) => seq !== null });
  return data ?? false;
}
