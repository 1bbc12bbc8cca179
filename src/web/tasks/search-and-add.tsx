import { Plus } from 'lucide-react';

import { SearchLink } from '../routing/search-link.tsx';
import { SearchField } from '../search/search-field.tsx';
import type { SearchFieldProps } from '../search/search-field.tsx';
import { classNames } from '../ui/class-names.ts';
import { iconButton } from '../ui/icon-button.css.ts';
import * as styles from './search-and-add.css.ts';

/** The search field of a list, and the plus that opens the quick add over it: beside it, or on a phone under the thumb. */
export function SearchAndAdd(props: SearchFieldProps) {
  return (
    <div className={styles.beside}>
      <SearchField {...props} />
      <SearchLink
        search={{ task: 'quick' }}
        className={classNames(iconButton, styles.plus)}
        aria-label="New task"
        title="New task"
        data-thumb-action
      >
        <Plus size={20} strokeWidth={1.75} aria-hidden />
      </SearchLink>
    </div>
  );
}
