import type { Page } from '@playwright/test';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { busyMs, newContext, openWarm, resetFrames, worstFrame } from './page.ts';
import { median } from './rows.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const CHANGES = 10;
const RESTS = 5;
// What follows from a change has its time: the list is kept in the browser too.
const REST_MS = 3_000;

/** Gives a task another title, as another device of its person does. */
export async function rename(address: string, token: string, title: string): Promise<void> {
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  if (!answer.ok) throw new Error(`A change was answered with ${answer.status}.`);
}

/** Waits until the first card has this title, and looks at each frame: a look by role takes the page's time itself. */
export async function untilFirst(page: Page, title: string): Promise<void> {
  await page.waitForFunction((said) => document.querySelector('article h2')?.textContent === said, title);
}

/** What one change that is made elsewhere costs a page that shows 10,000 tasks. */
export async function measureLists(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, browser, token, tasks }) => {
    const newest = server.url + API_BASE + pathWithId(PATHS.task, tasks.at(-1)?._id ?? '');
    const context = await newContext(browser, server.url, token);
    const page = await openWarm(context, server.url);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Network.enable');
    const lists = new Set<string>();
    let bytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.method === 'GET' && request.url.includes(PATHS.tasks)) lists.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (lists.has(requestId)) bytes += encodedDataLength;
    });
    await page.waitForTimeout(REST_MS);
    // What the page and the look at its frames take without a change is no part of one.
    const resting: number[] = [];
    for (let rest = 0; rest < RESTS; rest += 1) {
      const before = await busyMs(session);
      await page.waitForTimeout(REST_MS);
      resting.push((await busyMs(session)) - before);
    }

    const samples: Record<'bytes' | 'busy' | 'shown' | 'worst', number[]> = {
      bytes: [],
      busy: [],
      shown: [],
      worst: [],
    };
    for (let change = 0; change < CHANGES; change += 1) {
      bytes = 0;
      await resetFrames(page);
      const before = await busyMs(session);
      const title = `Changed elsewhere ${change}`;
      const begun = performance.now();
      await rename(newest, token, title);
      await untilFirst(page, title);
      samples.shown.push(performance.now() - begun);
      await page.waitForTimeout(REST_MS);
      samples.bytes.push(bytes);
      samples.busy.push((await busyMs(session)) - before - median(resting));
      samples.worst.push(await worstFrame(page));
    }
    await context.close();
    const name = `one change elsewhere at ${TASKS} tasks`;
    return [
      { name: `${name}: bytes for an open tab`, unit: 'B', samples: samples.bytes, goal: { most: 2_000 } },
      { name: `${name}: the page's processor`, unit: 'ms', samples: samples.busy, goal: { most: 30 } },
      { name: `${name}: until it is shown`, unit: 'ms', samples: samples.shown, goal: { most: 100 } },
      { name: `${name}: worst frame`, unit: 'ms', samples: samples.worst, goal: { most: 34 } },
    ];
  });
}
