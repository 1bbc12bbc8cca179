import { useNavigate } from '@tanstack/react-router';

import type { Restorable } from '../history/restorable.ts';
import { TaskHistoryDialog } from '../history/task-history.tsx';
import { useUrlDialog } from '../routing/url-dialog.ts';
import { restoreVersion } from '../tasks/actions.ts';

/** The history of the task that the URL names, over everything else. */
export function AppHistory() {
  const { shown, close } = useUrlDialog('history');
  const navigate = useNavigate();
  if (shown === undefined) return null;
  const restoreAndClose = (version: Restorable) => {
    restoreVersion(version);
    // A form that is open beneath is closed as well: it shows what was before.
    void navigate({
      to: '.',
      search: (search) => ({ ...search, task: undefined, history: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return <TaskHistoryDialog taskId={shown} onClose={close} onRestore={restoreAndClose} />;
}
