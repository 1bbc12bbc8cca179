import type { Dismissed } from './draft.ts';

/** Returns what stays dismissed where so much is put in front of a text, or taken away, which takes along what was dismissed there. */
export function moveDismissed(dismissed: readonly Dismissed[], by: number): Dismissed[] {
  return dismissed.flatMap((one) => {
    if (one.at === undefined) return one;
    const at = one.at + by;
    return at < 0 ? [] : { ...one, at };
  });
}
