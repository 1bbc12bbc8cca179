import type { QueryClient } from '@tanstack/react-query';

import type { StoredIntent } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Task } from '../model/task.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { taskQueries } from '../task-list/queries.ts';
import { fetchList } from '../task-list/server-list.ts';

/** A text that is equal for two tasks which a server without keys cannot tell apart, but for id and due date. Trimmed, since some servers trim. */
function fingerprint({ title, description, priority, completed }: Task): string {
  return JSON.stringify([title.trim(), description.trim(), priority, completed]);
}

/** The fingerprint of the task that a create wants to make. */
export function wantedFingerprint(intent: StoredIntent): string {
  return fingerprint(taskAfter(intent));
}

/** The tasks that say what a create wants to say. One whose date cannot be read may have any. */
function findLike(tasks: readonly Task[], intent: StoredIntent): Task[] {
  const { dueDate } = taskAfter(intent);
  const wanted = wantedFingerprint(intent);
  return tasks.filter(
    (task) => fingerprint(task) === wanted && (task.dueDate === null || task.dueDate === dueDate),
  );
}

/**
 * The ids of the tasks that say what a create wants to say, before it is first sent. The list is asked for: where there is no
 * network, that is known before a call is on its way that might take effect later.
 */
export async function findEquals(queryClient: QueryClient, intent: StoredIntent): Promise<string[]> {
  const { tasks } = await fetchList(queryClient);
  return findLike(tasks, intent).map(({ _id }) => _id);
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
  // What answered this create is its own: it came after the create had been discarded, which was taken back since.
  const others = readOutbox()?.confirmed.filter(({ made }) => made.id !== intent.id) ?? [];
  const known = new Set([...equals, ...others.flatMap(({ answered }) => answered?._id ?? [])]);
  return findLike(tasks, intent).find(({ _id }) => !known.has(_id)) ?? null;
}
