import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { PATHS, taskPath } from '#contract/paths.ts';
import { viewsAnswerSchema } from '#contract/view.ts';
import type { View, ViewFields } from '#contract/view.ts';

import { api } from '../api/client.ts';
import { isGone } from '../api/is-gone.ts';
import { refetchAfterError } from '../api/query-client.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';
import { useHasRevisions } from '../task-list/queries.ts';

const viewQueries = {
  list: () =>
    queryOptions({
      queryKey: ['views'],
      meta: { isKept: true, isOfAccount: true },
      queryFn: ({ signal }) => api.get(PATHS.views, { signal }).json(viewsAnswerSchema),
      refetchInterval: refetchAfterError,
    }),
};

/** Returns the saved searches in their order, or undefined while they are not known. Other servers of the family have none. */
export function useViews(): readonly View[] | undefined {
  const enabled = useHasRevisions() === true;
  return useQuery({ ...viewQueries.list(), enabled }).data?.views;
}

/** A view as it is to be saved; `version` is what it is based on, and missing of a new one and of one that comes back. */
type ViewToSave = ViewFields & { id: string; version?: number };

/**
 * A change of a view goes to the server directly, as one of the profile does, and not by the outbox: whoever names a view waits for
 * it, and it holds no words that were written.
 */
export function useViewChange<Change>(send: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: send,
    // Also after a failure: the server may have done it all the same.
    onSettled: () => queryClient.invalidateQueries(viewQueries.list()),
  });
}

function ifMatch(version: number | undefined) {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}

export async function saveView({ id, version, ...fields }: ViewToSave): Promise<void> {
  await api.put(taskPath(PATHS.view, id), { json: fields, headers: ifMatch(version) });
}

/** Deletes a view. One that the server does not have is deleted: the answer to a former try may have been lost. */
export async function deleteView({ id, version }: View): Promise<void> {
  try {
    await api.delete(taskPath(PATHS.view, id), { headers: ifMatch(version) });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
