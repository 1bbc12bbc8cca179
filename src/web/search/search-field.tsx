import { Search } from 'lucide-react';
import { Suspense } from 'react';
import type { KeyboardEvent } from 'react';

import { laterPart } from '../browser/lazy-part.ts';
import { isComposing } from '../ui/is-composing.ts';
import type { TaskWords } from './fold.ts';
import type { SearchedTask } from './matcher.ts';
import * as styles from './search-field.css.ts';
import type { SearchText } from './use-search-text.ts';

const SearchTools = laterPart(async () => (await import('./search-tools.tsx')).SearchTools);

export type SearchFieldProps = {
  search: SearchText;
  /** The tasks in which it searches, as soon as they are known. */
  tasks: readonly (TaskWords & Pick<SearchedTask, 'repeat'>)[] | undefined;
};

/** The search field of a list. It takes what is typed from the first frame on; what else it does comes later. */
export function SearchField({ search, tasks }: SearchFieldProps) {
  const { text, type, replace, commit } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's Enter and Escape are about the word that it composes.
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    replace('');
  };
  return (
    <search className={styles.search}>
      <Search size={18} strokeWidth={1.5} className={styles.icon} aria-hidden />
      <input
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search tasks"
        placeholder="Search tasks"
        className={styles.input}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      <Suspense>
        <SearchTools search={search} tasks={tasks} />
      </Suspense>
    </search>
  );
}
