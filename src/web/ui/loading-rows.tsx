import { row } from './loading-rows.css.ts';
import { Skeleton } from './skeleton.tsx';

/** Rows that have not come yet; the first one carries the text. */
export function LoadingRows({ text }: { text: string }) {
  return (
    <div role="status">
      <p className={row}>{text}</p>
      {['14rem', '9rem', '12rem', '10rem'].map((width) => (
        <div key={width} className={row} aria-hidden>
          <Skeleton width={width} height="0.875rem" />
          <Skeleton width="18rem" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
