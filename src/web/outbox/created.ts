import type { QueryClient } from '@tanstack/react-query';

import type { Task } from '../model/task.ts';
import { isSame } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { taskQueries } from './queries.ts';
import { fetchList } from './server-list.ts';
import { readOutbox } from './state.ts';
import { taskAfter } from './task-after.ts';

/** The ids of the tasks that say what a create wants to say, as far as they are known before it is sent. */
export function findEquals(queryClient: QueryClient, intent: StoredIntent): string[] {
  const list = queryClient.getQueryData(taskQueries.list().queryKey);
  const wanted = taskAfter(intent);
  return (list?.tasks ?? []).filter((task) => isSame(task, wanted)).map(({ _id }) => _id);
}

/**
 * The task that a create must have made on a server without keys: the server has it now, it had not before (`equals`), and no
 * other create made it.
 */
export async function findCreated(
  queryClient: QueryClient,
  intent: StoredIntent,
  equals: readonly string[],
): Promise<Task | null> {
  // A list that is under way may have been asked for before the task was made.
  if (queryClient.isFetching({ queryKey: taskQueries.list().queryKey }) > 0) await fetchList(queryClient);
  const { tasks } = await fetchList(queryClient);
  const answered = readOutbox()?.confirmed.flatMap((change) => change.answered?._id ?? []);
  const known = new Set([...equals, ...(answered ?? [])]);
  const wanted = taskAfter(intent);
  return tasks.find((task) => !known.has(task._id) && isSame(task, wanted)) ?? null;
}
