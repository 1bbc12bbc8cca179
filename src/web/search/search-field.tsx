import { Search } from 'lucide-react';
import { Suspense, useRef } from 'react';
import type { KeyboardEvent } from 'react';

import { laterPart } from '../browser/lazy-part.ts';
import { focusPage } from '../ui/focus-page.ts';
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
  /** What had the focus before it came here. */
  const former = useRef<Element>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    // An input method's Enter and Escape are about the word that it composes.
    if (isModified || isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      commit();
      // The keyboard of a phone lies upon what was found.
      if (matchMedia('(pointer: coarse)').matches) event.currentTarget.blur();
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('article button')?.focus();
    }
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (text !== '') replace('');
    else if (former.current instanceof HTMLElement && former.current.isConnected) former.current.focus();
    else focusPage();
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
        // A dialog that has ended gives it back, and is none to return to.
        onFocus={({ relatedTarget }) => (former.current = relatedTarget ?? former.current)}
        onBlur={commit}
      />
      <Suspense>
        <SearchTools search={search} tasks={tasks} />
      </Suspense>
    </search>
  );
}
