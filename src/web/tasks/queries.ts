import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { PATHS } from '#contract/paths.ts';

import { api } from '../api.ts';
import { useOpenChanges } from '../outbox/state.ts';
import { applyChanges } from '../outbox/view.ts';
import { readTaskList } from './schema.ts';

export const taskQueries = {
  list: () =>
    queryOptions({
      queryKey: ['tasks'],
      queryFn: ({ signal }) => api.get(PATHS.tasks, { signal }).json(readTaskList),
    }),
};

/** The tasks as the person sees them (what the server said, and what is still to be said), and the state of their loading. */
export function useTasks() {
  const query = useQuery(taskQueries.list());
  const open = useOpenChanges();
  const tasks = useMemo(
    () => (query.data && open ? applyChanges(query.data.tasks, open) : undefined),
    [query.data, open],
  );
  return { tasks, error: query.error, isRefetching: query.isRefetching, refetch: query.refetch };
}

/** Whether the server counts revisions: then it knows keys and can bring a deleted task back. */
export function useHasRevisions(): boolean {
  const { data } = useQuery({ ...taskQueries.list(), select: ({ seq }) => seq !== null });
  return data ?? false;
}
