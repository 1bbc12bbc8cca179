import type { ReactNode } from 'react';

import * as styles from './form-layout.css.ts';

/** Fields one under the other. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Fields side by side where there is room. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** Buttons at the right, the primary one last, and what stands apart at the left. */
export function FormActions({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      {children}
    </div>
  );
}
