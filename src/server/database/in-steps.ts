import { promises as timers } from 'node:timers';

import type { TaskTable } from './schema.ts';

/** How many rows are removed at a time: so many are gone in a few milliseconds. */
export const STEP = 500;

/** Does one step after the other, until one says that there is no more to do, so that the work of others comes in between. */
export async function inSteps(step: () => Promise<boolean>): Promise<void> {
  for (let isMore = true; isMore;) {
    const begun = performance.now();
    isMore = await step();
    // Half of the time is others'.
    await timers.setTimeout(performance.now() - begun, undefined, { ref: false });
  }
}

/** Returns the ids of as many tasks as one step removes, each with its whole history; one with a longer history goes alone. */
export function fewTasks(tasks: readonly Pick<TaskTable, 'id' | 'version'>[]): string[] {
  let revisions = 0;
  // A task has as many revisions as its version says.
  const few = tasks.filter(({ version }, index) => (revisions += version) <= STEP || index === 0);
  return few.map(({ id }) => id);
}
