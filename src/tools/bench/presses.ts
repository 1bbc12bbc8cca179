import type { Page } from '@playwright/test';

import { startFloor } from './floor.ts';
import { newContext, openWarm, resetFrames, timeFirstCard, timePress, worstFrame } from './page.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const PRESSES = 15;

type Figures = { toggles: number[]; dialogs: number[]; worst: number[] };

async function measurePage(page: Page): Promise<Figures> {
  const figures: Figures = { toggles: [], dialogs: [], worst: [] };
  for (let press = 0; press < PRESSES; press += 1) {
    await resetFrames(page);
    figures.toggles.push(await timePress(page.locator('article button').first()));
    // What follows the press has its time: the change is stored, sent and confirmed.
    await page.waitForTimeout(500);
    figures.worst.push(await worstFrame(page));
  }
  for (let press = 0; press < PRESSES; press += 1) {
    const add = page.getByRole('button', { name: '+ Add New Task' });
    figures.dialogs.push(await timePress(add, 'dialog[open], div[role=dialog]'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.context().close();
  return figures;
}

/** Presses in a list of 10,000 tasks, with all code there. */
export async function measurePresses(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, browser, token, folder }) => {
    const app = await measurePage(await openWarm(await newContext(browser, server.url, token), server.url));
    const floor = await startFloor(folder, server.url, token);
    try {
      const context = await newContext(browser, floor.url, token);
      const page = await context.newPage();
      await timeFirstCard(page, floor.url);
      const bare = await measurePage(page);
      const row = (name: string, samples: number[], least: number[], most: number): Row => ({
        name: `${name} at ${TASKS} tasks`,
        unit: 'ms',
        samples,
        floor: least,
        goal: { most },
      });
      return [
        row('toggle to frame', app.toggles, bare.toggles, 20),
        row('worst frame after a toggle', app.worst, bare.worst, 34),
        row('dialog to frame', app.dialogs, bare.dialogs, 25),
      ];
    } finally {
      await floor.stop();
    }
  });
}
