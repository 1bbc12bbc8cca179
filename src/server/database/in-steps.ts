import { promises as timers } from 'node:timers';

import type { TaskTable } from './schema.ts';

/** How many rows are removed at a time: so many are gone in a few milliseconds. */
export const STEP = 500;

/** Does one step after the other, until one says that there is no more to do, so that the work of others comes in between. */
export async function inSteps(step: () => Promise<boolean>): Promise<void> {
  while (true) {
    const begun = performance.now();
    if (!(await step())) return;
    // Half of the time is others'. The thread of an import has nothing else that keeps it alive.
    await timers.setTimeout(performance.now() - begun);
  }
}

/** Returns the ids of as many of the first tasks as one step removes, each with its whole history. */
export function fewTasks(tasks: readonly Pick<TaskTable, 'id' | 'version'>[]): string[] {
  let revisions = 0;
  // A task has as many revisions as its version says.
  const few = tasks.filter(({ version }) => (revisions += version) <= STEP);
  return few.map(({ id }) => id);
}
