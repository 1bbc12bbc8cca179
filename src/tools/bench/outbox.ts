import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';
import pLimit from 'p-limit';

import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';

import { busyMs, newContext, openWarm, resetFrames, toggleMany, untilSaid, worstFrame } from './page.ts';
import { median } from './rows.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';
import type { World } from './world.ts';

const TASKS = 2_000;
const AT_ONCE = 6;
const WRITES = 20;
/** How many presses at each end of the many are looked at. */
const ENDS = 20;
const GOALS = { 300: 2_000, 1_000: 6_000 };
const LONGEST_MS = 180_000;

/** Milliseconds that as many changes take as one person's browser may have under way, without a browser. */
async function timeRequests({ server, token, tasks }: World, count: number): Promise<number> {
  const limit = pLimit(AT_ONCE);
  const change = async ({ _id, completed }: (typeof tasks)[number]) => {
    const answer = await fetch(`${server.url}${API_BASE}${taskPath(PATHS.task, _id)}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ completed: !completed }),
    });
    if (!answer.ok) throw new Error(`A change was answered with ${answer.status}.`);
    await answer.text();
  };
  const begun = performance.now();
  // The oldest ones: the page changes the newest.
  await Promise.all(tasks.slice(0, count).map((task) => limit(change, task)));
  return performance.now() - begun;
}

/** Milliseconds of single writes into IndexedDB that are on the disk when they end. */
function timeWrites(page: Page): Promise<number[]> {
  return page.evaluate(async (writes) => {
    const opening = indexedDB.open('bench');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records'));
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const times: number[] = [];
    for (let key = 0; key < writes; key += 1) {
      const begun = performance.now();
      const transaction = opening.result.transaction('records', 'readwrite', { durability: 'strict' });
      transaction.objectStore('records').put({ title: 'One of many' }, key);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      times.push(performance.now() - begun);
    }
    opening.result.close();
    return times;
  }, WRITES);
}

async function measureMany(world: World, count: keyof typeof GOALS): Promise<Row[]> {
  const { server, browser, token } = world;
  // Before the page is there: it would hear of each.
  const floor = await timeRequests(world, count);
  const context = await newContext(browser, server.url, token);
  const page = await openWarm(context, server.url);
  const writes = await timeWrites(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  let lists = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(PATHS.tasks)) lists += 1;
  });
  await context.setOffline(true);
  const presses = await toggleMany(page, count);
  const pressed = performance.now();
  await untilSaid(page, `Offline: ${count} changes kept on this device`, LONGEST_MS);
  const behind = performance.now() - pressed;
  await resetFrames(page);
  const busyBefore = await busyMs(session);
  lists = 0;
  const begun = performance.now();
  await context.setOffline(false);
  await untilSaid(page, 'All changes saved', LONGEST_MS);
  const sent = performance.now() - begun;
  const worst = await worstFrame(page);
  const busy = (await busyMs(session)) - busyBefore;
  await context.close();
  const name = `${count} edits without a network`;
  return [
    {
      name: `${name}, then online: until saved`,
      unit: 'ms',
      samples: [sent],
      floor: [floor],
      goal: { most: GOALS[count] },
    },
    { name: `${name}, then online: the page's processor`, unit: 'ms', samples: [busy] },
    { name: `${name}, then online: worst frame`, unit: 'ms', samples: [worst], goal: { most: 100 } },
    { name: `${name}, then online: whole lists`, unit: 'requests', samples: [lists], goal: { most: 1 } },
    {
      name: `the last of ${name}: press to frame`,
      unit: 'ms',
      samples: presses.slice(-ENDS),
      floor: presses.slice(0, ENDS),
      goal: { most: 25 },
    },
    {
      name: `the last of ${name}: stored after its frame`,
      unit: 'ms',
      samples: [behind],
      floor: [median(writes)],
      goal: { most: 100 },
    },
  ];
}

/** Many edits that are made without a network, and what follows when it is back. */
export async function measureOutbox(): Promise<Row[]> {
  return inWorld(TASKS, async (world) => [
    ...(await measureMany(world, 300)),
    ...(await measureMany(world, 1_000)),
  ]);
}
