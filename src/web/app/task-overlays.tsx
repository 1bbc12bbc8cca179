import { useNavigate } from '@tanstack/react-router';

import { restoreVersion } from '../edits/actions.ts';
import { ChecklistDialog } from '../forms/checklist-dialog.tsx';
import type { Restorable } from '../history/restorable.ts';
import { TaskHistoryDialog } from '../history/task-history.tsx';
import { useUrlDialog } from '../routing/url-dialog.ts';

/** What the URL opens over everything else: the history of a task, or its checklist. */
export function TaskOverlays() {
  const history = useUrlDialog('history');
  const checklist = useUrlDialog('checklist');
  const navigate = useNavigate();
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
  return (
    <>
      {history.shown !== undefined && (
        <TaskHistoryDialog taskId={history.shown} onClose={history.close} onRestore={restoreAndClose} />
      )}
      {checklist.shown !== undefined && (
        <ChecklistDialog taskId={checklist.shown} onClose={checklist.close} />
      )}
    </>
  );
}
