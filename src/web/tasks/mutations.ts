import { useMutation } from '@tanstack/react-query';

import type { TaskFields } from '#contract/task.ts';

import { loadCode } from '../browser/load-code.ts';
import type { Task } from '../model/task.ts';
import type { MadeChange } from '../outbox/intent.ts';
import { trackEnqueue } from '../outbox/pending-enqueue.ts';

/*
 * A change has succeeded when it is stored where nothing loses it: saying it to the server is the outbox's part. Each
 * gives the change that was made, or null where there was nothing to change.
 */

type Make = (changes: typeof import('../outbox/changes.ts')) => MadeChange | null;

async function store(make: Make, draft?: string): Promise<MadeChange | null> {
  // Long there when somebody changes something: the first screen does not wait for it.
  const [changes, { enqueue }] = await loadCode(() =>
    Promise.all([import('../outbox/changes.ts'), import('../outbox/outbox.ts')]),
  );
  const change = make(changes);
  if (change) await enqueue(change, { draft });
  return change;
}

function keep(make: Make, draft?: string): Promise<MadeChange | null> {
  return trackEnqueue(store(make, draft));
}

type FromForm = {
  /** The id of the draft in which the words have stood until now. */
  draft?: string;
};

export type TaskCreation = FromForm & { fields: TaskFields };

export function useCreateTask() {
  return useMutation({
    mutationFn: ({ fields, draft }: TaskCreation) => keep(({ creation }) => creation(fields), draft),
    retry: false,
  });
}

export type TaskUpdate = FromForm & { seen: Task; fields: Partial<TaskFields> };

export function useUpdateTask() {
  return useMutation({
    mutationFn: ({ seen, fields, draft }: TaskUpdate) => keep(({ update }) => update(seen, fields), draft),
    retry: false,
  });
}

export function useDeleteTask() {
  return useMutation({ mutationFn: (seen: Task) => keep(({ deletion }) => deletion(seen)), retry: false });
}

/** Brings a deleted task back. */
export function useRestoreTask() {
  return useMutation({
    mutationFn: (seen: Task) => keep(({ restoration }) => restoration(seen)),
    retry: false,
  });
}
