import type { Page } from '@playwright/test';

import { besideFloor } from './beside.ts';
import { busyMs } from './page.ts';
import { p95 } from './rows.ts';
import type { Row } from './rows.ts';

const TASKS = 10_000;
const ROUNDS = 5;
const WORDS = 'Mend the garden gate ';

/**
 * Notes of so many keys how long the page works at each until its frame is painted: from the key's first event to the end of that
 * frame, without the wait for the frame, which alone takes up to 17 ms at 60 frames a second.
 */
function watchKeys(count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const ending = new AbortController();
    const { signal } = ending;
    let begun = 0;
    addEventListener('keydown', () => (begun = performance.now()), { capture: true, signal });
    addEventListener(
      'input',
      () => {
        // What the key has changed is drawn by now, since this hears of it behind all that the page does.
        const handled = performance.now();
        requestAnimationFrame(() => {
          const wait = performance.now() - handled;
          // Behind the painting, and before what else waits: only then is the draft stored, for one.
          void scheduler.postTask(
            () => {
              times.push(performance.now() - begun - wait);
              if (times.length < count) return;
              ending.abort();
              resolve(times);
            },
            { priority: 'user-blocking' },
          );
        });
      },
      { signal },
    );
  });
}

/** Types into the form's first field, key by key at moments that no frame knows. */
async function timeKeys(page: Page): Promise<number[]> {
  await page.bringToFront();
  await page.getByLabel('Task Title').focus();
  const times = page.evaluate(watchKeys, WORDS.length);
  for (const key of WORDS) {
    await page.waitForTimeout(80 + Math.random() * 40);
    await page.keyboard.press(key);
  }
  return times;
}

/** What the keys of a page's form need, round by round. */
async function keyFigures(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const [works, busy]: [number[], number[]] = [[], []];
  const measure = async () => {
    const before = await busyMs(session);
    works.push(p95(await timeKeys(page)));
    busy.push(((await busyMs(session)) - before) / WORDS.length);
  };
  return { works, busy, measure };
}

/** Keys in the form of a new task, before a list of 10,000 tasks. */
export async function measureTyping(): Promise<Row[]> {
  return besideFloor(TASKS, async ({ app, bare }) => {
    for (const page of [app, bare]) {
      await page.getByRole('button', { name: '+ Add New Task' }).click();
      await timeKeys(page);
    }
    const [own, least] = [await keyFigures(app), await keyFigures(bare)];
    for (let round = 0; round < ROUNDS; round += 1) {
      await own.measure();
      await least.measure();
    }
    const name = `typing in the form, p95 work from key to frame at ${TASKS} tasks`;
    return [
      { name, unit: 'ms', samples: own.works, floor: least.works, goal: { most: 8 } },
      {
        name: `typing in the form, processor's time a key at ${TASKS} tasks`,
        unit: 'ms',
        samples: own.busy,
        floor: least.busy,
      },
    ];
  });
}
