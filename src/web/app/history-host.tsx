import { useNavigate } from '@tanstack/react-router';

import { WORDS } from '#contract/errors.ts';

import type { Restorable } from '../history/restorable.ts';
import { TaskHistoryDialog } from '../history/task-history.tsx';
import { useUrlDialog } from '../routing/url-dialog.ts';
import { tell } from '../tasks/actions.ts';
import { useRestoreTask, useUpdateTask } from '../tasks/mutations.ts';

/** The history of the task that the URL names, over everything else. */
export function AppHistory() {
  const { shown, close } = useUrlDialog('history');
  const navigate = useNavigate();
  const { mutateAsync: updateTask } = useUpdateTask();
  const { mutateAsync: restoreTask } = useRestoreTask();
  if (shown === undefined) return null;

  const restore = async ({ fields, seen, isDeleted }: Restorable) => {
    const back = isDeleted ? await restoreTask(seen) : null;
    return (await updateTask({ seen, fields })) ?? back;
  };
  const restoreAndClose = (version: Restorable) => {
    void tell(WORDS.restoreFailed, restore(version));
    // The form beneath, if one is open, shows what was before.
    void navigate({
      to: '.',
      search: (search) => ({ ...search, task: undefined, history: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return <TaskHistoryDialog taskId={shown} onClose={close} onRestore={restoreAndClose} />;
}
