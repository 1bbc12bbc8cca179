import { X } from 'lucide-react';
import { Suspense, use } from 'react';

import { countNouns } from '../ui/count-nouns.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { parseQuery, removeTerm } from './query.ts';
import { SearchActionContext } from './search-action.ts';
import * as styles from './search-summary.css.ts';

type SearchSummaryProps = {
  /** What the list shows. */
  query: string;
  /** How many tasks it shows; null while that is not known. */
  count: number | null;
  onChange: (query: string) => void;
};

/** What a list is searched for, term by term, and how much was found. It is empty, and listened to, where nothing is searched. */
export function SearchSummary({ query, count, onChange }: SearchSummaryProps) {
  const action = use(SearchActionContext);
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const isSearched = query !== '';
  return (
    <div className={isSearched ? styles.summary : undefined}>
      <p role="status" className={styles.count}>
        {isSearched && count !== null ? `${countNouns(count, 'task')} found` : ''}
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
