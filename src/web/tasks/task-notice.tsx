import { useQueryClient } from '@tanstack/react-query';

import { leaveDraft } from '../outbox/drafts.ts';
import { Notice } from '../ui/notice.tsx';
import { dismissNotice, useNotice } from './notices.ts';
import { undoChange } from './undo.ts';

type Props = {
  onShowWaiting: () => void;
  /** Opens the dialog of a task, or of a new one. */
  onOpenTask: (task: string) => void;
};

/** What was just done, with its 'Undo', what failed, or what is left to do; one at a time. */
export function TaskNotice({ onShowWaiting, onOpenTask }: Props) {
  const notice = useNotice();
  const queryClient = useQueryClient();
  if (notice === null) return null;
  if (notice.kind === 'failed') {
    return (
      <Notice
        key={notice.title + notice.detail}
        tone="error"
        onDismiss={dismissNotice}
        action={notice.isKept ? { label: 'Show', onPress: onShowWaiting } : undefined}
      >
        <strong>{notice.title}</strong> <span>{notice.detail}</span>
      </Notice>
    );
  }
  if (notice.kind === 'draft') {
    const { task, words } = notice;
    const goOn = async () => {
      dismissNotice();
      if (words) await leaveDraft(task, words);
      onOpenTask(task);
    };
    return (
      <Notice
        key={notice.text}
        onDismiss={dismissNotice}
        action={{ label: 'Go on', onPress: () => void goOn() }}
      >
        {notice.text}
      </Notice>
    );
  }
  const { undo: id, text } = notice;
  const action =
    id === undefined ? undefined : { label: 'Undo', onPress: () => void undoChange(queryClient, id) };
  return (
    <Notice key={id ?? text} onDismiss={dismissNotice} action={action}>
      {text}
    </Notice>
  );
}
