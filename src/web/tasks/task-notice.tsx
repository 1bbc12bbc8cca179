import { useEffect } from 'react';

import { Notice } from '../ui/notice.tsx';
import { dismissNotice, useNotice } from './notices.ts';
import { useUndo } from './undo.ts';

/** In a text field the keys are the field's own, and over a dialog nobody sees what they would change. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null
  );
}

/** Ctrl or Cmd with Z undoes, with Shift it redoes. */
function useUndoKeys(undo: () => Promise<void>, redo: () => Promise<void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      void (event.shiftKey ? redo : undo)();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
}

/** What was just done, with its 'Undo', or what failed; one at a time. */
export function TaskNotice({ onShowWaiting }: { onShowWaiting: () => void }) {
  const notice = useNotice();
  const { undo, redo, undoChange } = useUndo();
  useUndoKeys(undo, redo);
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
  const action = id === undefined ? undefined : { label: 'Undo', onPress: () => void undoChange(id) };
  return (
    <Notice key={id ?? text} onDismiss={dismissNotice} action={action}>
      {text}
    </Notice>
  );
}
