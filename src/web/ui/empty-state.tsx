import type { ReactNode } from 'react';

import { EmptyDrawing } from './empty-drawing.tsx';
import * as styles from './empty-state.css.ts';

type EmptyStateProps = { title: string; hint?: string; action?: ReactNode };

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <EmptyDrawing />
      <h2 className={styles.title}>{title}</h2>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
