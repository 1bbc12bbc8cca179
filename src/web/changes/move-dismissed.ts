import type { Dismissed } from './draft.ts';

/** Returns what stays dismissed where so much is put in front of a text, or taken away, which takes along what was dismissed there. */
export function moveDismissed(dismissed: readonly Dismissed[], by: number): Dismissed[] {
  return dismissed.map((one) => ({ ...one, at: one.at + by })).filter(({ at }) => at >= 0);
}
