import type { Page } from '@playwright/test';

import { besideFloor } from './beside.ts';
import { p95 } from './rows.ts';
import type { Row } from './rows.ts';

const TASKS = 10_000;
const ROUNDS = 5;
const FRAMES = 180;
/** A brisk swipe, which brings new cards in most frames. */
const PX_A_FRAME = 60;

/** Scrolls the list from its top in each frame, for three seconds. Resolves to the milliseconds from each frame to the next. */
async function timeFrames(page: Page): Promise<number[]> {
  await page.bringToFront();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  return page.evaluate(
    async ({ frames, px }) => {
      const times: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      while (times.length < frames) {
        scrollBy(0, px);
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      return times;
    },
    { frames: FRAMES, px: PX_A_FRAME },
  );
}

/** How even the frames are in which a list of 10,000 tasks is scrolled. */
export async function measureScrolling(): Promise<Row[]> {
  return besideFloor(TASKS, async ({ app, bare }) => {
    const [samples, floor]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.push(p95(await timeFrames(app)));
      floor.push(p95(await timeFrames(bare)));
    }
    const name = `scrolling, p95 frame at ${TASKS} tasks`;
    return [{ name, unit: 'ms', samples, floor, goal: { most: 17 } }];
  });
}
