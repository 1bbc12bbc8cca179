import * as styles from './completion-ring.css.ts';

/** The completion rate as a ring that fills; the figure beside it says the same in words. */
export function CompletionRing({ rate }: { rate: number }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" strokeWidth="4" className={styles.ring} aria-hidden>
      <circle cx="20" cy="20" r="17" className={styles.track} />
      {rate > 0 ? (
        <circle
          cx="20"
          cy="20"
          r="17"
          pathLength={100}
          strokeDasharray="100 100"
          strokeDashoffset={100 - Math.min(rate, 100)}
          className={styles.arc}
        />
      ) : null}
    </svg>
  );
}
