import type { ReactNode } from 'react';

import { EmptyDrawing } from '../ui/empty-drawing.tsx';
import * as styles from './plain-page.css.ts';

export type PlainPageProps = { title: string; detail?: ReactNode; action?: ReactNode };

/** A page that has one thing to say: not found, or broken. */
export function PlainPage({ title, detail, action }: PlainPageProps) {
  return (
    <div className={styles.page}>
      <EmptyDrawing />
      <h1 className={styles.title}>{title}</h1>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
