import { useCallback } from 'react';

import { WORDS } from '#contract/errors.ts';

import type { MadeChange } from '../outbox/intent.ts';
import { useDeleteTask, useRestoreTask, useUpdateTask } from './mutations.ts';
import { NOT_STORED, showDone, showNotice } from './notices.ts';
import type { Task } from './schema.ts';

/** Says what a change did when it is stored, or that it was not. */
export function tell(title: string, change: Promise<MadeChange | null>): void {
  change.then(
    (made) => made && showDone(made),
    () => showNotice({ kind: 'failed', title, detail: NOT_STORED }),
  );
}

/** What a person does to a task with one press. */
export function useTaskActions() {
  const { mutateAsync: updateTask } = useUpdateTask();
  const { mutateAsync: deleteTask } = useDeleteTask();
  const { mutateAsync: restoreTask } = useRestoreTask();

  const toggle = useCallback(
    (task: Task) =>
      tell(WORDS.updateFailed, updateTask({ seen: task, fields: { completed: !task.completed } })),
    [updateTask],
  );
  const remove = useCallback((task: Task) => tell(WORDS.deleteFailed, deleteTask(task)), [deleteTask]);
  const restore = useCallback((task: Task) => tell(WORDS.restoreFailed, restoreTask(task)), [restoreTask]);
  return { toggle, remove, restore };
}
