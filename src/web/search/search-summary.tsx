import { X } from 'lucide-react';
import { Suspense, use, useLayoutEffect, useState } from 'react';

import { countNouns } from '../ui/count-nouns.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { parseQuery, removeTerm } from './query.ts';
import { SearchActionContext } from './search-action.ts';
import { searchStatus } from './search-status.ts';
import * as styles from './search-summary.css.ts';

type SearchSummaryProps = {
  /** What the list shows. */
  query: string;
  /** How many tasks it shows; null while that is not known. */
  count: number | null;
  onChange: (query: string) => void;
};

/** Returns how much the list shows, in words: of a search, and once after it was cleared. */
function useCountInWords(isSearched: boolean, count: number | null): string {
  const [wasSearched, setWasSearched] = useState(isSearched);
  const [cleared, setCleared] = useState<number | null>(null);
  if (wasSearched !== isSearched) {
    setWasSearched(isSearched);
    setCleared(isSearched ? null : count);
  }
  if (count === null) return '';
  if (isSearched) return `${countNouns(count, 'task')} found`;
  // Tasks that come or go later are no news of the search.
  if (count !== cleared) return '';
  return `${count > 1 ? 'All ' : ''}${countNouns(count, 'task')}`;
}

/** What a list is searched for, term by term, and how much was found. It is listened to also where nothing is searched. */
export function SearchSummary({ query, count, onChange }: SearchSummaryProps) {
  const action = use(SearchActionContext);
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const isSearched = query !== '';
  const text = useCountInWords(isSearched, count);
  useLayoutEffect(() => {
    searchStatus.set(text);
    return () => searchStatus.set('');
  }, [text]);
  return (
    <div className={isSearched ? styles.summary : undefined}>
      <p role="status" className={styles.count}>
        {isSearched ? text : text && <VisuallyHidden>{text}</VisuallyHidden>}
      </p>
      {isSearched && (
        <>
          <ul {...keptFocus} role="list" aria-label="Search terms" className={styles.terms}>
            {parseQuery(query).map((term) => {
              const word = query.slice(term.start, term.end);
              return (
                <li key={term.start}>
                  <button
                    type="button"
                    className={styles.term}
                    aria-label={`Remove ${word}`}
                    onClick={() => onChange(removeTerm(query, term))}
                  >
                    <span dir="auto" className={styles.word}>
                      {word}
                    </span>
                    <X size={14} strokeWidth={1.5} className={styles.cross} aria-hidden />
                  </button>
                </li>
              );
            })}
          </ul>
          <Suspense>{action}</Suspense>
        </>
      )}
    </div>
  );
}
