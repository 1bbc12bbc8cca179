import { useCallback } from 'react';

import type { Task } from '../model/task.ts';
import { useUrlDialog } from '../routing/url-dialog.ts';

/** Opens and closes the task dialog: `task` is 'new', 'quick', a task's id, or nothing while it is closed. */
export function useTaskDialog() {
  const { shown: task, open, close } = useUrlDialog('task');
  const create = useCallback(() => open('new'), [open]);
  const edit = useCallback((edited: Task) => open(edited._id), [open]);
  return { task, open, create, edit, close };
}
