import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

import { stringifySearch } from './search-strings.ts';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** What the address gets: a search of the same list, or the dialog of a checklist or a task over it. */
  search: { q: string } | { checklist: string } | { task: string };
};

/** A link to the same page with one more parameter. */
export function SearchLink({ search, children, ...props }: Props) {
  // A story has no router; there it is a link like any other.
  const router = useRouter({ warn: false });
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = 'task' in search ? 'task' : 'checklist' in search ? 'checklist' : undefined;
    void router.navigate({
      to: '.',
      search: (former) => ({ ...former, ...search }),
      state: { dialogOpenedHere: dialog },
      resetScroll: dialog === undefined,
    });
  };
  return (
    <a {...props} href={stringifySearch(search)} onClick={follow}>
      {children}
    </a>
  );
}
