import { useMutation, useQueryClient } from '@tanstack/react-query';

import { PATHS, taskPath } from '#contract/paths.ts';

import { api } from '../api.ts';
import { shouldRetry } from '../query-client.ts';
import { hidePending, showPending } from './pending-writes.ts';
import { taskQueries, useHasRevisions } from './queries.ts';
import type { TaskWrite, WriteOf } from './writes.ts';

async function send(write: TaskWrite): Promise<void> {
  const headers = { 'Idempotency-Key': write.key };
  switch (write.verb) {
    case 'create':
      await api.post(PATHS.tasks, { headers, json: write.payload });
      break;
    case 'update':
      await api.put(taskPath(PATHS.task, write.id), { headers, json: write.payload });
      break;
    case 'delete':
      await api.delete(taskPath(PATHS.task, write.id), { headers });
      break;
    case 'restore':
      await api.post(taskPath(PATHS.restoreTask, write.id), { headers });
      break;
  }
}

function useTaskWrite<Write extends TaskWrite>(isRepeatable: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    // One scope for all: the changes reach the server in the order in which they were made.
    scope: { id: 'tasks' },
    retry: isRepeatable ? shouldRetry : false,
    mutationFn: (write: Write) => send(write),
    onMutate: showPending,
    // The change stays applied to the view until the list that contains it has arrived.
    onSuccess: () => queryClient.invalidateQueries(taskQueries.list()),
    // Without an answer the server may still have done it: the list tells.
    onError: () => void queryClient.invalidateQueries(taskQueries.list()),
    onSettled: (_data, _error, write) => hidePending(write),
  });
}

/** Creates a task. A server that knows no keys might create it twice, so there it is tried once. */
export function useCreateTask() {
  return useTaskWrite<WriteOf<'create'>>(useHasRevisions());
}

export function useUpdateTask() {
  return useTaskWrite<WriteOf<'update'>>(true);
}

export function useDeleteTask() {
  return useTaskWrite<WriteOf<'delete'>>(true);
}

/** Brings a deleted task back. */
export function useRestoreTask() {
  return useTaskWrite<WriteOf<'restore'>>(true);
}
