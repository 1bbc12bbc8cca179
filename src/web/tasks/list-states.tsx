import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { lazyPart } from '../lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { drawing } from '../ui/empty-drawing.css.ts';
import { Message } from '../ui/message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import * as styles from './list-states.css.ts';

const EmptyDrawing = lazyPart(async () => (await import('../ui/empty-drawing.tsx')).EmptyDrawing);

export type LoadingCardsProps = {
  text: string;
  layout?: 'grid' | 'list';
};

/** Skeletons of the true shape; the first one carries the words, so that nothing moves when the cards come. */
export function LoadingCards({ text, layout = 'grid' }: LoadingCardsProps) {
  return (
    <div role="status" className={styles[layout]}>
      <SkeletonCard title={<p className={styles.words}>{text}</p>} />
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

export type EmptyTasksProps = { title: string; hint?: string; action?: ReactNode };

export function EmptyTasks({ title, hint, action }: EmptyTasksProps) {
  return (
    <div className={styles.empty}>
      {/* Its place is kept: nothing moves when it comes. */}
      <Suspense fallback={<div className={drawing} />}>
        <EmptyDrawing />
      </Suspense>
      <h2 className={styles.emptyTitle}>{title}</h2>
      {hint ? <p className={styles.emptyHint}>{hint}</p> : null}
      {action ? <div className={styles.emptyAction}>{action}</div> : null}
    </div>
  );
}

export type LoadErrorProps = { title: string; detail?: ReactNode; onRetry: () => void };

export function LoadError({ title, detail, onRetry }: LoadErrorProps) {
  return (
    <Message
      tone="error"
      title={title}
      detail={detail}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
