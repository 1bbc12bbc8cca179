import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isElsewhere } from '../browser/keys.ts';
import { loadCode } from '../browser/load-code.ts';
import { undoKey } from './undo-key.ts';

/** Undoes and redoes with the keys of `undoKey`. They are heard from the first screen on, though their code comes later. */
export function useUndoKeys(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = undoKey(event);
      if (act === null || isElsewhere(event.target)) return;
      event.preventDefault();
      // A key that is held down is one press: changes must not run away.
      if (event.repeat) return;
      void loadCode(() => import('./undo-redo.ts')).then((code) => code[act](queryClient));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [queryClient]);
}
