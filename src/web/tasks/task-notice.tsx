import { useQueryClient } from '@tanstack/react-query';

import { Notice } from '../ui/notice.tsx';
import { dismissNotice, useNotice } from './notices.ts';
import { undoChange } from './undo.ts';

/** What was just done, with its 'Undo', or what failed; one at a time. */
export function TaskNotice({ onShowWaiting }: { onShowWaiting: () => void }) {
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
  const { undo: id, text } = notice;
  const action =
    id === undefined ? undefined : { label: 'Undo', onPress: () => void undoChange(queryClient, id) };
  return (
    <Notice key={id ?? text} onDismiss={dismissNotice} action={action}>
      {text}
    </Notice>
  );
}
