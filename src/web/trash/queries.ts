import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { HTTPError } from 'ky';
import { useMemo } from 'react';

import { trashAnswerSchema } from '#contract/history.ts';
import type { DeletedTask } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { api } from '../api/client.ts';
import { ifMatch } from '../api/if-match.ts';
import { isNotFound } from '../api/is-not-found.ts';
import { historyFilter, refetchAfterError } from '../api/query-client.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';
import { useTasks } from '../task-list/queries.ts';

const trashQueries = {
  list: () =>
    queryOptions({
      queryKey: ['trash'],
      meta: { showsHistory: true },
      refetchInterval: refetchAfterError,
      queryFn: ({ signal }) => api.get(PATHS.trash, { signal }).json(trashAnswerSchema),
    }),
};

/** Compares two deleted tasks: the last deleted comes first; of those of one moment, of which the server says no order, the newest. */
function lastFirst(a: DeletedTask, b: DeletedTask): number {
  if (a.deletedAt !== b.deletedAt) return a.deletedAt < b.deletedAt ? 1 : -1;
  if (a.createdAt === b.createdAt) return 0;
  return a.createdAt < b.createdAt ? 1 : -1;
}

/** Returns the deleted tasks, last deleted first, without those that are being restored: they are in the list again. */
export function useTrash() {
  const { data, error, refetch } = useQuery(trashQueries.list());
  const { tasks } = useTasks();
  const deleted = useMemo(() => {
    const here = new Set(tasks?.map((task) => task._id));
    return data?.tasks.filter((task) => !here.has(task._id)).toSorted(lastFirst);
  }, [data, tasks]);
  return { deleted, error, refetch };
}

/** Whether a task was not deleted for good because it is in the list again: somebody has restored it. */
export function isRestored(error: Error): boolean {
  return error instanceof HTTPError && error.response.status === 409;
}

/** Deletes a task for good. One that the server has not in the trash any more is what was wanted: somebody else was quicker. */
async function purge({ _id, version }: DeletedTask): Promise<void> {
  try {
    // What was made of it since goes with nobody's yes.
    await api.delete(pathWithId(PATHS.purgeTask, _id), { headers: ifMatch(version) });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Deletes a task in the trash and its history for good. */
export function usePurgeTask() {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: purge,
    // Also after a failure: the server may have done it all the same.
    onSettled: () => queryClient.invalidateQueries(historyFilter),
  });
}
