import type { QueryClient } from '@tanstack/react-query';

import { taskQueries } from '../tasks/queries.ts';
import type { Task } from '../tasks/schema.ts';
import { payloadOf } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { applyChanges } from './view.ts';

/** Writes a confirmed change into the cached list, so that the view keeps it when its intent leaves, and asks anew. */
export async function settle(
  queryClient: QueryClient,
  intent: StoredIntent,
  answered: Task | null,
): Promise<void> {
  const { queryKey } = taskQueries.list();
  // An answer under way may be older than the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => {
    if (!list) return list;
    const isRenamed = answered !== null && answered._id !== intent.taskId;
    const others = isRenamed ? list.tasks.filter((task) => task._id !== answered._id) : list.tasks;
    const tasks = applyChanges(others, [intent]).map((task) =>
      answered && task._id === intent.taskId ? answered : task,
    );
    return { ...list, tasks };
  });
  void queryClient.invalidateQueries({ queryKey });
}

/** Whether the server counts revisions, as far as its list has told: then a repeated create is one. */
export function knowsKeys(queryClient: QueryClient): boolean {
  const list = queryClient.getQueryData(taskQueries.list().queryKey);
  return list ? list.seq !== null : false;
}

function isSame(a: Task, b: Task): boolean {
  return JSON.stringify(payloadOf(a)) === JSON.stringify(payloadOf(b));
}

/** A task of the server's fresh list that a create of this intent must have made, and no cached list knew. */
export async function findCreated(queryClient: QueryClient, intent: StoredIntent): Promise<Task | null> {
  const { queryKey } = taskQueries.list();
  const known = new Set(queryClient.getQueryData(queryKey)?.tasks.map((task) => task._id));
  const { tasks } = await queryClient.query({ ...taskQueries.list(), staleTime: 0 });
  const wanted = applyChanges([], [intent])[0];
  return tasks.find((task) => !known.has(task._id) && wanted !== undefined && isSame(task, wanted)) ?? null;
}
