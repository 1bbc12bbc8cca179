import { withCommas } from '#contract/with-commas.ts';

/** Returns so many tasks in words, as within a sentence: 'one task', '1,200 tasks'. */
export function countTasks(count: number): string {
  return count === 1 ? 'one task' : `${withCommas(count)} tasks`;
}
