import { useCallback } from 'react';

import { WORDS } from '#contract/errors.ts';

import { explainFailure } from '../api.ts';
import { useDeleteTask, useRestoreTask, useUpdateTask } from './mutations.ts';
import { dismissNotice, showNotice } from './notices.ts';
import type { Task } from './schema.ts';
import { deletion, restoration, update } from './writes.ts';

function tell(title: string) {
  return (error: unknown) => showNotice({ kind: 'failed', title, detail: explainFailure(error).detail });
}

/** What a person does to a task with one press. A failure shows as a notice, wherever they have gone meanwhile. */
export function useTaskActions() {
  const { mutateAsync: updateTask } = useUpdateTask();
  const { mutateAsync: deleteTask } = useDeleteTask();
  const { mutateAsync: restoreTask } = useRestoreTask();

  const toggle = useCallback(
    (task: Task) => {
      updateTask(update(task, { completed: !task.completed })).catch(tell(WORDS.updateFailed));
    },
    [updateTask],
  );
  const remove = useCallback(
    (task: Task) => {
      showNotice({ kind: 'deleted', task });
      deleteTask(deletion(task)).catch(tell(WORDS.deleteFailed));
    },
    [deleteTask],
  );
  const restore = useCallback(
    (task: Task) => {
      dismissNotice();
      restoreTask(restoration(task)).catch(tell('Undo failed'));
    },
    [restoreTask],
  );
  return { toggle, remove, restore };
}
