import type { Page } from '@playwright/test';

import { besideFloor } from './beside.ts';
import { busyMs } from './page.ts';
import { median, p95 } from './rows.ts';
import type { Row } from './rows.ts';

const TASKS = 10_000;
const ROUNDS = 5;
const TITLE = 'Mend the garden gate ';
const KEY_MS = 100;

/**
 * What the keys of a form's first field need, round by round: the processor's time of the page's thread from each key on, its frame
 * and the storing of the draft too. The clock would say nothing: a frame, and at times the commit of one, lets a key wait for 17 ms.
 */
async function watchKeys(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const timeBusy = async (act: () => Promise<void>) => {
    const before = await busyMs(session);
    await act();
    await page.waitForTimeout(KEY_MS);
    return (await busyMs(session)) - before;
  };
  const typeWords = async () => {
    await page.bringToFront();
    await page.getByLabel('Task Title').focus();
    const resting: number[] = [];
    const keys: number[] = [];
    for (const key of TITLE) {
      // What the page and the look at its frames take without a key is no part of one.
      resting.push(await timeBusy(async () => {}));
      keys.push(await timeBusy(async () => page.keyboard.press(key)));
    }
    return keys.map((busy) => busy - median(resting));
  };
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await typeWords();
  const rounds: number[] = [];
  return { rounds, measure: async () => rounds.push(p95(await typeWords())) };
}

/** Keys in the form of a new task, before a list of 10,000 tasks. */
export async function measureTyping(): Promise<Row[]> {
  return besideFloor(TASKS, async ({ app, bare }) => {
    const [own, least] = [await watchKeys(app), await watchKeys(bare)];
    for (let round = 0; round < ROUNDS; round += 1) {
      await own.measure();
      await least.measure();
    }
    const name = `typing in the form, p95 of the processor's time a key at ${TASKS} tasks`;
    return [{ name, unit: 'ms', samples: own.rounds, floor: least.rounds, goal: { most: 8 } }];
  });
}
