import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { loadCode } from '../load-code.ts';

/** In a text field the keys are the field's own, and over a dialog nobody sees what they would change. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null
  );
}

/** Ctrl or Cmd with Z undoes, with Shift it redoes: heard from the first screen on, though its code comes later. */
export function useUndoKeys(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      void loadCode(() => import('./undo.ts')).then(({ undo, redo }) =>
        (event.shiftKey ? redo : undo)(queryClient),
      );
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [queryClient]);
}
