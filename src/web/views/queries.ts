import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { PATHS, pathWithId } from '#contract/paths.ts';
import { viewAnswerSchema, viewsAnswerSchema } from '#contract/view.ts';
import type { View, ViewFields } from '#contract/view.ts';

import { api } from '../api/client.ts';
import { ifMatch } from '../api/if-match.ts';
import { isNotFound } from '../api/is-not-found.ts';
import { refetchAfterError } from '../api/query-client.ts';
import { readSessionSignal } from '../api/token.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';

export const viewQueries = {
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
  const enabled = useIsOwnServer() === true;
  return useQuery({ ...viewQueries.list(), enabled }).data?.views;
}

/** A view as it is to be saved; `version` is what it is based on, and missing of a new one and of one that comes back. */
export type ViewToSave = ViewFields & { id: string; version?: number };

/** Compares two views by their order on the server. */
function byPosition(one: View, other: View): number {
  return one.position - other.position || one.createdAt.localeCompare(other.createdAt);
}

/**
 * A change of a view goes to the server directly, as one of the profile does, and not by the outbox: whoever names a view waits for
 * it, and it holds no words that were written. `send` resolves to the view as it is by then, or to null where it is deleted.
 */
export function useViewChange<Change extends { id: string }>(send: (change: Change) => Promise<View | null>) {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: async (change: Change) => {
      const session = readSessionSignal();
      const saved = await send(change);
      // Whoever is signed in by now has other views.
      if (session.aborted) return;
      // What was called saved is shown, also where the list does not come.
      queryClient.setQueryData(viewQueries.list().queryKey, (known) => {
        if (!known) return known;
        const others = known.views.filter(({ id }) => id !== change.id);
        return { ...known, views: saved ? [...others, saved].toSorted(byPosition) : others };
      });
    },
    // Also after a failure: the server may have done it all the same.
    onSettled: () => queryClient.invalidateQueries(viewQueries.list()),
  });
}

export async function saveView({ id, version, name, search, position }: ViewToSave): Promise<View> {
  const request = { json: { name, search, position }, headers: ifMatch(version) };
  return (await api.put(pathWithId(PATHS.view, id), request).json(viewAnswerSchema)).view;
}

/** Deletes a view. One that the server does not have is deleted: the answer to a former try may have been lost. */
export async function deleteView({ id, version }: View): Promise<null> {
  try {
    await api.delete(pathWithId(PATHS.view, id), { headers: ifMatch(version) });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return null;
}
