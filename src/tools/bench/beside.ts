import type { Page } from '@playwright/test';

import type { Task } from '#contract/task.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { seedTasks } from '../seed.ts';
import { startFloor } from './floor.ts';
import { newContext, openWarm, timeFirstCard } from './page.ts';
import { inWorld } from './world.ts';

/** The app and the floor's page, each of which shows the same tasks; they are measured by turns. */
type Pages = { app: Page; bare: Page };

const TWO_YEARS_MS = 2 * 365 * 86_400_000;

function twoYearsBefore(time: string): string {
  return new Date(Date.parse(time) - TWO_YEARS_MS).toISOString();
}

/** The task as if all of it had happened two years before. */
function makeOlder(task: Task): Task {
  return {
    ...task,
    createdAt: twoYearsBefore(task.createdAt),
    updatedAt: twoYearsBefore(task.updatedAt),
    completedAt: task.completedAt === null ? null : twoYearsBefore(task.completedAt),
  };
}

/** Opens the app and the floor's page beside it, with so many tasks and all code there, and measures both. */
export async function besideFloor<Result>(
  count: number,
  measure: (pages: Pages) => Promise<Result>,
): Promise<Result> {
  return inWorld(0, async ({ server, browser, folder, token }) => {
    // Each is older than what is made now, whose card is the first one then.
    await seedTasks({ dataDir: folder }, DEMO_ACCOUNT.email, makeTasks(count).map(makeOlder));
    const app = await openWarm(await newContext(browser, server.url, token), server.url);
    const floor = await startFloor(folder, server.url, token);
    try {
      const bare = await (await newContext(browser, floor.url, token)).newPage();
      await timeFirstCard(bare, floor.url);
      return await measure({ app, bare });
    } finally {
      await floor.stop();
    }
  });
}
