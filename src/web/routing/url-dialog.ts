import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** The parameter of the address in which a dialog stands. */
type DialogName = 'task' | 'history' | 'checklist';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog that this entry was made for, from the page beneath it: so going back closes it. */
    dialogOpenedHere?: DialogName;
  }
}

/** Returns a dialog that stands in the URL, as what it shows: Back closes it, and a link opens it. */
export function useUrlDialog(name: DialogName) {
  const router = useRouter();
  const navigate = useNavigate();
  const { [name]: shown } = useSearch({ strict: false });
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [shown]);

  const open = useCallback(
    (id: string) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, [name]: id }),
        state: { dialogOpenedHere: name },
        resetScroll: false,
      }),
    [name, navigate],
  );
  const close = useCallback(() => {
    // Going back takes a moment: a second press in it would leave the page beneath.
    if (isClosing.current) return;
    isClosing.current = true;
    if (router.state.location.state.dialogOpenedHere === name) router.history.back();
    else
      void navigate({
        to: '.',
        search: (search) => ({ ...search, [name]: undefined }),
        replace: true,
        // Another dialog may have been opened over it meanwhile, and has this entry.
        state: true,
        resetScroll: false,
      });
  }, [name, navigate, router]);
  return { shown, open, close };
}
