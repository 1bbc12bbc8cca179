import type { ReactNode } from 'react';

import { BrandMark } from '../ui/brand-mark.tsx';
import * as styles from './auth-card.css.ts';

export type AuthCardProps = {
  title: string;
  /** Says what Holdfast is. */
  sentence: string;
  footer: ReactNode;
  children: ReactNode;
};

export function AuthCard({ title, sentence, footer, children }: AuthCardProps) {
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <BrandMark size={48} />
      </span>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <p className={styles.footer}>{footer}</p>
    </main>
  );
}
