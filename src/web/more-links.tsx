import { Link } from '@tanstack/react-router';

import * as styles from './more-links.css.ts';
import { useHasRevisions } from './tasks/queries.ts';

/** On a phone, the way to the screens that have no tab. */
export function MoreLinks() {
  const hasRevisions = useHasRevisions();
  if (!hasRevisions) return null;
  return (
    <nav aria-label="More" className={styles.links}>
      <Link to="/changes" className={styles.link}>
        Recent changes
      </Link>
      <Link to="/trash" className={styles.link}>
        Trash
      </Link>
    </nav>
  );
}
