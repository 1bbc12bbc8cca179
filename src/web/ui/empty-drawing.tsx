import * as styles from './empty-drawing.css.ts';

/** Still water: kelp that holds to its stone, and an idle coil of rope. */
export function EmptyDrawing() {
  return (
    <svg
      viewBox="0 0 160 120"
      className={styles.drawing}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M14 22c8-5 14-5 22 0s14 5 22 0 14-5 22 0 14 5 22 0 14-5 22 0 14 5 22 0" />
      <path d="M44 102c2-9 12-15 26-15 15 0 27 5 30 15" />
      <path d="M18 102h124" />
      <g className={styles.living}>
        <path d="M72 74c-7-10 5-16-1-27-3-6-1-9 1-13" />
        <path d="M73 58c9 1 14-4 15-13-9 0-15 4-15 13Z" />
        <path d="M69 66c-9 1-14-4-15-12 9-1 15 3 15 12Z" />
        <path d="M71 45c-7-1-10-5-10-12 7 1 11 5 10 12Z" />
        <path d="M72 74c-2 8-9 8-16 15M72 74c-1 6-4 9-7 13M72 74c1 6 4 9 8 13M72 74c3 8 9 8 17 16" />
      </g>
      <path d="M108 98c0-4 6-6 12-6s12 2 12 6-6 5-12 5-12-1-12-5Z" />
      <path d="M112 93c1-3 4-4 8-4s8 1 8 4M132 98c5 0 8 2 11 4" />
    </svg>
  );
}
