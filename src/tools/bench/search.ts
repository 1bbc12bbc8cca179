import type { Page } from '@playwright/test';

import { startFloor } from './floor.ts';
import { busyMs, newContext, openWarm, timeFirstCard } from './page.ts';
import { p95 } from './rows.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const ROUNDS = 3;
// The first letters find nearly all, and the last ones few.
const QUERIES = ['the garden', '-mend "the'];
const SLOWDOWNS = [
  { rate: 1, most: 16 },
  { rate: 4, most: 50 },
];

/**
 * Types words into the search field, key by key at moments that no frame knows, and empties it. Resolves to the milliseconds from each
 * key to the end of the frame that paints it, and to the frame in which the list has come to rest.
 */
function typeWords(page: Page, words: readonly string[]): Promise<{ keys: number[]; lists: number[] }> {
  return page.evaluate(async (all) => {
    const field = document.querySelector<HTMLInputElement>('input[aria-label="Search tasks"]');
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (!field) throw new Error('There is no search field.');
    const keys: number[] = [];
    const lists: number[] = [];
    for (const word of all) {
      for (let length = 1; length <= word.length + 1; length += 1) {
        await new Promise((resolve) => setTimeout(resolve, 80 + Math.random() * 40));
        let changedAt = 0;
        const observer = new MutationObserver(() => (changedAt = performance.now()));
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        const begun = performance.now();
        value?.set?.call(field, length > word.length ? '' : word.slice(0, length));
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
        keys.push(performance.now() - begun);
        let looks = 0;
        while (looks < 3) {
          const before: number = changedAt;
          await new Promise(requestAnimationFrame);
          await new Promise((resolve) => setTimeout(resolve));
          looks = before === changedAt ? looks + 1 : 0;
        }
        observer.disconnect();
        lists.push(Math.max(changedAt - begun, 0));
      }
    }
    return { keys, lists };
  }, words);
}

/** Types several times over, on a processor that is so much slower. Resolves to what 95 of 100 keys need at most, each time. */
async function measurePage(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await typeWords(page, QUERIES.slice(0, 1));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const figures = { keys: new Array<number>(), lists: new Array<number>(), busy: new Array<number>() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await busyMs(session);
    const { keys, lists } = await typeWords(page, QUERIES);
    figures.busy.push(((await busyMs(session)) - before) / keys.length);
    figures.keys.push(p95(keys));
    figures.lists.push(p95(lists));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return figures;
}

/** Keys in the search field of a list of 10,000 tasks. */
export async function measureSearch(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, browser, token, folder }) => {
    const app = await openWarm(await newContext(browser, server.url, token), server.url);
    const floor = await startFloor(folder, server.url, token);
    try {
      const bare = await (await newContext(browser, floor.url, token)).newPage();
      await timeFirstCard(bare, floor.url);
      const rows: Row[] = [];
      for (const { rate, most } of SLOWDOWNS) {
        await bare.bringToFront();
        const least = await measurePage(bare, rate);
        await app.bringToFront();
        const own = await measurePage(app, rate);
        const where = `p95 at ${TASKS} tasks, CPU ${rate}x`;
        rows.push(
          {
            name: `search key to frame, ${where}`,
            unit: 'ms',
            samples: own.keys,
            floor: least.keys,
            goal: { most },
          },
          {
            name: `search processor's time a key, CPU ${rate}x`,
            unit: 'ms',
            samples: own.busy,
            floor: least.busy,
          },
          { name: `search key to list, ${where}`, unit: 'ms', samples: own.lists, floor: least.lists },
        );
      }
      return rows;
    } finally {
      await floor.stop();
    }
  });
}
