import type { QueryClient } from '@tanstack/react-query';

import { toPayload } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Task } from '../model/task.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { taskQueries } from '../task-list/queries.ts';
import { fetchList } from '../task-list/server-list.ts';
import { toFamilyFields } from './send.ts';

/** Whether two tasks say the same in what a server without keys keeps of them. */
function hasSameFamilyFields(one: Task, other: Task): boolean {
  const [said, saidToo] = [one, other].map((task) => JSON.stringify(toFamilyFields(toPayload(task))));
  return said === saidToo;
}

/** The ids of the tasks that say what a create wants to say, as far as they are known before it is sent. */
export function findEquals(queryClient: QueryClient, intent: StoredIntent): string[] {
  const list = queryClient.getQueryData(taskQueries.list().queryKey);
  const wanted = taskAfter(intent);
  return (list?.tasks ?? []).filter((task) => hasSameFamilyFields(task, wanted)).map(({ _id }) => _id);
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
  return tasks.find((task) => !known.has(task._id) && hasSameFamilyFields(task, wanted)) ?? null;
}
