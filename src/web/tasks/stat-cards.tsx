import type { ReactNode } from 'react';

import { withCommas } from '#contract/with-commas.ts';

import { Skeleton } from '../ui/skeleton.tsx';
import { CompletionRing } from './completion-ring.tsx';
import * as styles from './stat-cards.css.ts';

type StatCardsProps = {
  statistics: { total: number; completed: number; pending: number; rate: number };
};

export function StatCards({ statistics: { total, completed, pending, rate } }: StatCardsProps) {
  return (
    <dl className={styles.figures}>
      <Figure label="Total Tasks">{withCommas(total)}</Figure>
      <Figure label="Pending">{withCommas(pending)}</Figure>
      <Figure label="Completed">{withCommas(completed)}</Figure>
      <Figure label="Completion Rate" drawing={<CompletionRing rate={rate} />}>
        {rate}%
      </Figure>
    </dl>
  );
}

/** The same shape, before the figures are known. */
export function StatCardsSkeleton() {
  return (
    <div className={styles.figures} aria-hidden>
      {['Total Tasks', 'Pending', 'Completed', 'Completion Rate'].map((label) => (
        <div key={label} className={styles.figure}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>
            <Skeleton width="3rem" height="1.75rem" />
          </span>
        </div>
      ))}
    </div>
  );
}

type FigureProps = { label: string; drawing?: ReactNode; children: ReactNode };

function Figure({ label, drawing, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <span>{children}</span>
        {drawing}
      </dd>
    </div>
  );
}
