import type { Priority } from '#contract/priority.ts';

import * as styles from './priority-dot.css.ts';

/** A priority as a dot and a word. */
export function PriorityDot({ priority }: { priority: Priority }) {
  return (
    <span className={styles.priority}>
      <span className={styles.dot[priority]} aria-hidden />
      <span className={styles.word[priority]}>{priority}</span>
    </span>
  );
}
