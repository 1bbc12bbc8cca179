import { withCommas } from '#contract/with-commas.ts';

/** Returns so many things in words, as within a sentence: 'one task', '1,200 tasks'. It stands apart from `countNouns`, which the login loads. */
export function countInWords(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${withCommas(count)} ${noun}s`;
}
