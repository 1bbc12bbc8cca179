import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns what the list of a page is searched for, as its address says it, and a way to write it there. */
export function useListSearch() {
  const navigate = useNavigate();
  const { q = '' } = useSearch({ strict: false });
  const onSearch = useCallback(
    (next: string) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, q: next === '' ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { q, onSearch };
}
