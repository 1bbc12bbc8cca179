import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

import { isElsewhere } from '../browser/keys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { foldWhenIdle } from './fold.ts';
import * as styles from './search-field.css.ts';
import type { SearchFieldProps } from './search-field.tsx';
import { isSearchKey } from './search-key.ts';

type Props = SearchFieldProps & { input: RefObject<HTMLInputElement | null> };

/** What a search field has beside its text: its key, the button 'Filter', and words that are folded before anybody types. */
export function SearchTools({ input, search, tasks }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || isElsewhere(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [input]);
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
