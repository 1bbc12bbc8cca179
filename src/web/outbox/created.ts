import type { QueryClient } from '@tanstack/react-query';

import { taskQueries } from '../tasks/queries.ts';
import type { Task } from '../tasks/schema.ts';
import { isSame } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { taskAfter } from './task-after.ts';

/** Whether the server counts revisions: then a repeated change is one. Rejects where nobody knows, and no list can be had. */
export async function knowsKeys(queryClient: QueryClient, { seen }: StoredIntent): Promise<boolean> {
  if (seen) return seen.version !== undefined;
  const options = taskQueries.list();
  const { seq } = queryClient.getQueryData(options.queryKey) ?? (await queryClient.query(options));
  return seq !== null;
}

/**
 * A task of the server's fresh list that a create of this intent must have made, and no cached list knew. A server that knows
 * keys needs no guess, which could take another task of the same words for this one.
 */
export async function findCreated(queryClient: QueryClient, intent: StoredIntent): Promise<Task | null> {
  const known = new Set(queryClient.getQueryData(taskQueries.list().queryKey)?.tasks.map((task) => task._id));
  const { tasks, seq } = await queryClient.query({ ...taskQueries.list(), staleTime: 0 });
  if (seq !== null) return null;
  const wanted = taskAfter(intent);
  return tasks.find((task) => !known.has(task._id) && isSame(task, wanted)) ?? null;
}
