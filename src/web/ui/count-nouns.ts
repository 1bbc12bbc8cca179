import { withCommas } from '#contract/with-commas.ts';

/** Returns so many things as a figure with its noun: '1 task', '1,200 tasks'. */
export function countNouns(count: number, noun: string): string {
  return `${withCommas(count)} ${noun}${count === 1 ? '' : 's'}`;
}
