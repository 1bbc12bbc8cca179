import type { ReactNode } from 'react';

import * as styles from './day-heading.css.ts';

/** What stands above the tasks of a day; as high as the list reckons with. */
export function DayHeading({ title, aside, action }: { title: string; aside: string; action?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.aside}>{aside}</span>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
