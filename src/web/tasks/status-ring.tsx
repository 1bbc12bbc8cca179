import * as styles from './status-ring.css.ts';

/** The round status: an empty ring, which fills and gets a check where its button says that it is completed. */
export function StatusRing() {
  return (
    <svg viewBox="0 0 22 22" className={styles.ring} fill="none" strokeWidth="1.5" aria-hidden>
      <circle cx="11" cy="11" r="9.25" stroke="currentColor" />
      <g className={styles.filling}>
        <circle cx="11" cy="11" r="10" fill="currentColor" />
        <path
          d="m6.75 11.25 3 3 5.5-6"
          className={styles.check}
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
