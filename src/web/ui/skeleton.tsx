import { skeleton } from './skeleton.css.ts';

type SkeletonProps = { width: string; height: string };

/** The place of something that has not come yet; lengths in CSS units. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span aria-hidden className={skeleton} style={{ width, height }} />;
}
