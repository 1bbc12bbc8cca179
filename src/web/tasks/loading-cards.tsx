import type { ReactNode } from 'react';

import { Skeleton } from '../ui/skeleton.tsx';
import * as styles from './loading-cards.css.ts';

type LoadingCardsProps = {
  text: string;
  layout: 'grid' | 'list';
};

/** Skeletons of the true shape; the first one carries the text, so that nothing moves when the cards come. */
export function LoadingCards({ text, layout }: LoadingCardsProps) {
  return (
    <div role="status" className={styles[layout]}>
      <SkeletonCard title={<p className={styles.text}>{text}</p>} />
      {['12rem', '8rem', '10rem', '9rem', '11rem'].map((width) => (
        <SkeletonCard key={width} title={<Skeleton width={width} height="0.875rem" />} />
      ))}
    </div>
  );
}

function SkeletonCard({ title }: { title: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <span className={styles.ring} aria-hidden />
        {title}
      </div>
      <div className={styles.description} aria-hidden>
        <Skeleton width="92%" height="0.75rem" />
        <Skeleton width="64%" height="0.75rem" />
      </div>
      <div className={styles.foot} aria-hidden>
        <Skeleton width="9rem" height="0.75rem" />
        <Skeleton width="4rem" height="0.75rem" />
      </div>
    </div>
  );
}
