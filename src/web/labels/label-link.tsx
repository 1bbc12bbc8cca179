import { SearchLink } from '../routing/search-link.tsx';
import { labelWord } from '../search/query.ts';
import { LabelDot } from './label-dot.tsx';
import * as styles from './label-link.css.ts';

/** A label that leads to the tasks of the same list that have it. */
export function LabelLink({ label }: { label: string }) {
  return (
    <SearchLink search={{ q: labelWord(label) }} title={label} className={styles.link}>
      <LabelDot label={label} />
      <span dir="auto" className={styles.word}>
        {label}
      </span>
    </SearchLink>
  );
}
