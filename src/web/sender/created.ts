import type { QueryClient } from '@tanstack/react-query';

import { toPayload } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Task } from '../model/task.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { taskQueries } from '../task-list/queries.ts';
import { fetchList } from '../task-list/server-list.ts';
import { toFamilyFields } from './send.ts';

/** What a task says in the fields that a server without keys keeps of it: two that say the same are one to it, but for their ids. */
function sayFamilyFields(task: Task): string {
  return JSON.stringify(toFamilyFields(toPayload(task)));
}

/** What a create wants a server without keys to say. */
export function sayWanted(intent: StoredIntent): string {
  return sayFamilyFields(taskAfter(intent));
}

/**
 * The ids of the tasks that say what a create wants to say, before it is first sent. The list is asked for: where there is no
 * network, that is known before a call is on its way that might take effect later.
 */
export async function findEquals(queryClient: QueryClient, intent: StoredIntent): Promise<string[]> {
  const { tasks } = await fetchList(queryClient);
  const wanted = sayWanted(intent);
  return tasks.filter((task) => sayFamilyFields(task) === wanted).map(({ _id }) => _id);
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
  const wanted = sayWanted(intent);
  return tasks.find((task) => !known.has(task._id) && sayFamilyFields(task) === wanted) ?? null;
}
