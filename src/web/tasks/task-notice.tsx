import { Notice } from '../ui/notice.tsx';
import { useTaskActions } from './actions.ts';
import { dismissNotice, useNotice } from './notices.ts';
import { useHasRevisions } from './queries.ts';

/** What was just done, with its 'Undo', or what failed; one at a time. */
export function TaskNotice() {
  const notice = useNotice();
  const canRestore = useHasRevisions();
  const { restore } = useTaskActions();
  if (notice === null) return null;
  if (notice.kind === 'failed') {
    return (
      <Notice key={notice.title} tone="error" onDismiss={dismissNotice}>
        <strong>{notice.title}</strong> <span>{notice.detail}</span>
      </Notice>
    );
  }
  const { task } = notice;
  const undo = { label: 'Undo', onPress: () => restore(task) };
  return (
    <Notice key={task._id} onDismiss={dismissNotice} action={canRestore ? undo : undefined}>
      Task deleted
    </Notice>
  );
}
