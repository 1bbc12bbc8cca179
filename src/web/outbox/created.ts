import type { QueryClient } from '@tanstack/react-query';

import { taskQueries } from '../tasks/queries.ts';
import type { Task } from '../tasks/schema.ts';
import { asLeft } from './changes.ts';
import { isSame } from './intent.ts';
import type { StoredIntent } from './intent.ts';

/** Whether the server counts revisions, as far as its list has told: then a repeated create is one. */
export function knowsKeys(queryClient: QueryClient): boolean {
  const list = queryClient.getQueryData(taskQueries.list().queryKey);
  return list ? list.seq !== null : false;
}

/**
 * A task of the server's fresh list that a create of this intent must have made, and no cached list knew. A server that knows
 * keys needs no guess, which could take another task of the same words for this one.
 */
export async function findCreated(queryClient: QueryClient, intent: StoredIntent): Promise<Task | null> {
  const known = new Set(queryClient.getQueryData(taskQueries.list().queryKey)?.tasks.map((task) => task._id));
  const { tasks, seq } = await queryClient.query({ ...taskQueries.list(), staleTime: 0 });
  if (seq !== null) return null;
  const wanted = asLeft(intent);
  return tasks.find((task) => !known.has(task._id) && isSame(task, wanted)) ?? null;
}
