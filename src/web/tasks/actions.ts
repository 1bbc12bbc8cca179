import { useCallback } from 'react';

import { MESSAGES } from '#contract/errors.ts';

import { loadCode } from '../browser/load-code.ts';
import type { Task } from '../model/task.ts';
import type { MadeChange } from '../outbox/intent.ts';
import { useDeleteTask, useRestoreTask, useUpdateTask } from './mutations.ts';

/** Says what a change did when it is stored, or that it was not. */
export async function tell(title: string, change: Promise<MadeChange | null>): Promise<void> {
  // Long there when somebody changes something: the first screen does not wait for it.
  const { NOT_STORED, showDone, showNotice } = await loadCode(() => import('./notices.ts'));
  try {
    const made = await change;
    if (made) showDone(made);
  } catch {
    showNotice({ kind: 'failed', title, detail: NOT_STORED });
  }
}

/** What a person does to a task with one press. */
export function useTaskActions() {
  const { mutateAsync: updateTask } = useUpdateTask();
  const { mutateAsync: deleteTask } = useDeleteTask();
  const { mutateAsync: restoreTask } = useRestoreTask();

  const toggle = useCallback(
    (task: Task) =>
      void tell(MESSAGES.updateFailed, updateTask({ seen: task, fields: { completed: !task.completed } })),
    [updateTask],
  );
  const remove = useCallback(
    (task: Task) => void tell(MESSAGES.deleteFailed, deleteTask(task)),
    [deleteTask],
  );
  const restore = useCallback(
    (task: Task) => void tell(MESSAGES.restoreFailed, restoreTask(task)),
    [restoreTask],
  );
  return { toggle, remove, restore };
}
