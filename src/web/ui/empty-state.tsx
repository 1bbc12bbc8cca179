import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { lazyPart } from '../browser/lazy-part.ts';
import { drawing } from './empty-drawing.css.ts';
import * as styles from './empty-state.css.ts';

const EmptyDrawing = lazyPart(async () => (await import('./empty-drawing.tsx')).EmptyDrawing);

export type EmptyStateProps = { title: string; hint?: string; action?: ReactNode };

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {/* Its place is kept: nothing moves when it comes. */}
      <Suspense fallback={<div className={drawing} />}>
        <EmptyDrawing />
      </Suspense>
      <h2 className={styles.title}>{title}</h2>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
