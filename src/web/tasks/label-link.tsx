import { SearchLink } from '../routing/search-link.tsx';
import { LabelDot } from './label-dot.tsx';
import * as styles from './label-link.css.ts';

/** The search that finds a label: quoted where it is more than one word. */
function toQuery(label: string): string {
  return label.includes(' ') ? `#"${label}"` : `#${label}`;
}

/** A label that leads to the tasks of the same list that have it. */
export function LabelLink({ label }: { label: string }) {
  return (
    <SearchLink search={{ q: toQuery(label) }} title={label} className={styles.link}>
      <LabelDot label={label} />
      <span className={styles.word}>{label}</span>
    </SearchLink>
  );
}
