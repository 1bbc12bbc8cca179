import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

import type { Task } from './schema.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from the page beneath it, so going back closes it. */
    isDialogOpenedHere?: boolean;
  }
}

/** Opens and closes the task dialog, which stands in the URL: Back closes it, and a link opens it. */
export function useTaskDialog() {
  const router = useRouter();
  const navigate = useNavigate();
  const { task } = useSearch({ strict: false });

  const open = useCallback(
    (id: string) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, task: id }),
        state: { isDialogOpenedHere: true },
        resetScroll: false,
      }),
    [navigate],
  );
  const close = useCallback(() => {
    if (router.state.location.state.isDialogOpenedHere) router.history.back();
    else
      void navigate({
        to: '.',
        search: (search) => ({ ...search, task: undefined }),
        replace: true,
        resetScroll: false,
      });
  }, [navigate, router]);
  const create = useCallback(() => open('new'), [open]);
  const edit = useCallback((edited: Task) => open(edited._id), [open]);
  return { task, create, edit, close };
}
