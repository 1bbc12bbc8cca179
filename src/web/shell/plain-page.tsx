import type { ReactNode } from 'react';

import * as styles from './plain-page.css.ts';

type PlainPageProps = { drawing?: ReactNode; title: string; detail?: ReactNode; action?: ReactNode };

/** A page that has one thing to say: not found, or broken. */
export function PlainPage({ drawing, title, detail, action }: PlainPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Holdfast`}</title>
      {drawing}
      <h1 className={styles.title}>{title}</h1>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
