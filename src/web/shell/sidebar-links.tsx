import { useId } from 'react';

import * as styles from './sidebar.css.ts';
import { Links } from './sidebar.tsx';
import type { SidebarLink } from './sidebar.tsx';

/** Links below the first ones, under a heading where they have a name. */
export function SidebarLinks({ label, links }: { label?: string; links: readonly SidebarLink[] }) {
  const headingId = useId();
  const list = <Links links={links} className={styles.moreLinks} />;
  if (label === undefined) return list;
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h3 id={headingId} className={styles.sectionTitle}>
        {label}
      </h3>
      {list}
    </section>
  );
}
