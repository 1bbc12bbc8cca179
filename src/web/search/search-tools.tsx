import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';

import { IconButton } from '../ui/icon-button.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { foldWhenIdle } from './fold.ts';
import * as styles from './search-field.css.ts';
import type { SearchFieldProps } from './search-field.tsx';

/** What a search field has beside its text: the button 'Filter', and words that are folded before anybody types. */
export function SearchTools({ search, tasks }: SearchFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!tasks) return undefined;
    const changed = new AbortController();
    foldWhenIdle(tasks, changed.signal);
    return () => changed.abort();
  }, [tasks]);
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label="Filter"
        title="Filter"
        aria-haspopup="dialog"
        className={styles.filter}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <FilterDialog search={search} tasks={tasks ?? []} onClose={() => setIsOpen(false)} />}
    </>
  );
}
