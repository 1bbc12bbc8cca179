import { useRouter } from '@tanstack/react-router';

import { restoreVersion } from '../edits/restore.ts';
import { ChecklistDialog } from '../forms/checklist-dialog.tsx';
import { TaskHistoryDialog } from '../history/task-history.tsx';
import { useUrlDialog } from '../routing/url-dialog.ts';

/** What the URL opens over everything else: the history of a task, or its checklist. */
export function TaskOverlays() {
  const history = useUrlDialog('history');
  const checklist = useUrlDialog('checklist');
  const form = useUrlDialog('task');
  const router = useRouter();
  const restoreAndClose = (version: Parameters<typeof restoreVersion>[0]) => {
    restoreVersion(version);
    if (form.shown !== undefined) {
      // A form that is open beneath is closed as well, once the way back has led to it: it shows what was before.
      const unsubscribe = router.subscribe('onResolved', () => {
        unsubscribe();
        form.close();
      });
    }
    history.close();
  };
  return (
    <>
      {history.shown !== undefined && (
        <TaskHistoryDialog taskId={history.shown} onClose={history.close} onRestore={restoreAndClose} />
      )}
      {checklist.shown !== undefined && (
        <ChecklistDialog key={checklist.shown} taskId={checklist.shown} onClose={checklist.close} />
      )}
    </>
  );
}
