import { useMutation } from '@tanstack/react-query';

import type { TaskFields } from '#contract/task.ts';

import { loadCode } from '../load-code.ts';
import { creation, deletion, restoration, update } from '../outbox/changes.ts';
import type { MadeChange } from '../outbox/intent.ts';
import { trackStoring } from '../outbox/storing.ts';
import type { Task } from './schema.ts';

/*
 * A change has succeeded when it is stored where nothing loses it: saying it to the server is the outbox's part. Each
 * gives the change that was made, or null where there was nothing to change.
 */

async function store(change: MadeChange | null, draft?: string): Promise<MadeChange | null> {
  if (!change) return null;
  // Long there when somebody changes something: the first screen does not wait for it.
  const { enqueue } = await loadCode(() => import('../outbox/outbox.ts'));
  await enqueue(change, { draft });
  return change;
}

function keep(change: MadeChange | null, draft?: string): Promise<MadeChange | null> {
  return trackStoring(store(change, draft));
}

type FromForm = {
  /** The id of the draft in which the words have stood until now. */
  draft?: string;
};

export type TaskCreation = FromForm & { fields: TaskFields };

export function useCreateTask() {
  return useMutation({
    mutationFn: ({ fields, draft }: TaskCreation) => keep(creation(fields), draft),
    retry: false,
  });
}

export type TaskUpdate = FromForm & { seen: Task; fields: Partial<TaskFields> };

export function useUpdateTask() {
  return useMutation({
    mutationFn: ({ seen, fields, draft }: TaskUpdate) => keep(update(seen, fields), draft),
    retry: false,
  });
}

export function useDeleteTask() {
  return useMutation({ mutationFn: (seen: Task) => keep(deletion(seen)), retry: false });
}

/** Brings a deleted task back. */
export function useRestoreTask() {
  return useMutation({ mutationFn: (seen: Task) => keep(restoration(seen)), retry: false });
}
