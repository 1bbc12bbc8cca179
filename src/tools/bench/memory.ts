import type { Browser } from '@playwright/test';

import { startFloor } from './floor.ts';
import { newContext } from './page.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const LOADS = 3;
// By then the page has all code, has kept its list, and has let go of what it needed for that.
const REST_MS = 8_000;

/** The megabytes of objects that a page holds at rest, once its garbage is gone. */
async function readHeap(browser: Browser, url: string, token: string): Promise<number> {
  const context = await newContext(browser, url, token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(url);
  await page.waitForTimeout(REST_MS);
  await session.send('HeapProfiler.collectGarbage');
  // What the first one finalized goes with the second.
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  // Only now: the script with which Playwright looks for it would be a megabyte of that.
  await page.getByRole('article').first().waitFor();
  await context.close();
  return usedSize / 1_000_000;
}

/** The memory of a page that shows 10,000 tasks. */
export async function measureMemory(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, browser, folder, token }) => {
    const bare = await startFloor(folder, server.url, token);
    try {
      const [samples, floor]: [number[], number[]] = [[], []];
      for (let load = 0; load < LOADS; load += 1) {
        samples.push(await readHeap(browser, server.url, token));
        floor.push(await readHeap(browser, bare.url, token));
      }
      return [
        { name: `memory of the page at ${TASKS} tasks`, unit: 'MB', samples, floor, goal: { most: 8.3 } },
      ];
    } finally {
      await bare.stop();
    }
  });
}
