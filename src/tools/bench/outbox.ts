import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { batchAnswerSchema } from '#contract/batch.ts';
import { LIMITS } from '#contract/limits.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { withCommas } from '#contract/with-commas.ts';

import { busyMs, newContext, openWarm, resetFrames, toggleMany, untilSaid, worstFrame } from './page.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';
import type { World } from './world.ts';

const TASKS = 2_000;
const WRITES = 20;
const ROUNDS = 3;
/** How many presses at each end of the many are looked at. */
const ENDS = 20;
const GOALS = { 300: 2_000, 1_000: 6_000 };
const LONGEST_MS = 180_000;

/** Milliseconds that as many changes take without a browser, by calls that carry as many as they may. */
async function timeRequests({ server, token, tasks }: World, count: number): Promise<number> {
  // The oldest ones: the page changes the newest.
  const chosen = tasks.slice(0, count);
  // The next round finds each task as this one leaves it, and changes it too.
  for (const task of chosen) task.completed = !task.completed;
  const begun = performance.now();
  for (let from = 0; from < count; from += LIMITS.changes) {
    const some = chosen.slice(from, from + LIMITS.changes);
    const changes = some.map(({ _id: taskId, completed }) => ({
      verb: 'update',
      key: randomUUID(),
      taskId,
      body: { completed },
    }));
    const answer = await fetch(server.url + API_BASE + PATHS.applyChanges, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ changes }),
    });
    const { answers } = batchAnswerSchema.parse(await answer.json());
    if (answers.some(({ status }) => status !== 200)) throw new Error('A change was refused.');
  }
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

class Figures {
  readonly floor: number[] = [];
  readonly sent: number[] = [];
  readonly busy: number[] = [];
  readonly worst: number[] = [];
  readonly lists: number[] = [];
  readonly firstPresses: number[] = [];
  readonly lastPresses: number[] = [];
  readonly behind: number[] = [];
  readonly writes: number[] = [];
}

async function measureOnce(world: World, count: number, figures: Figures): Promise<void> {
  const { server, browser, token } = world;
  // Before the page is there: it would hear of each.
  figures.floor.push(await timeRequests(world, count));
  const context = await newContext(browser, server.url, token);
  const page = await openWarm(context, server.url);
  figures.writes.push(...(await timeWrites(page)));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  let lists = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(PATHS.tasks)) lists += 1;
  });
  await context.setOffline(true);
  const presses = await toggleMany(page, count);
  const pressed = performance.now();
  await untilSaid(page, `Offline: ${withCommas(count)} changes kept on this device`, LONGEST_MS);
  figures.behind.push(performance.now() - pressed);
  figures.firstPresses.push(...presses.slice(0, ENDS));
  figures.lastPresses.push(...presses.slice(-ENDS));
  await resetFrames(page);
  const busyBefore = await busyMs(session);
  lists = 0;
  const begun = performance.now();
  await context.setOffline(false);
  await untilSaid(page, 'All changes saved', LONGEST_MS);
  figures.sent.push(performance.now() - begun);
  figures.worst.push(await worstFrame(page));
  figures.busy.push((await busyMs(session)) - busyBefore);
  figures.lists.push(lists);
  await context.close();
}

async function measureMany(world: World, count: keyof typeof GOALS): Promise<Row[]> {
  const figures = new Figures();
  for (let round = 0; round < ROUNDS; round += 1) await measureOnce(world, count, figures);
  const name = `${count} edits without a network`;
  return [
    {
      name: `${name}, then online: until saved`,
      unit: 'ms',
      samples: figures.sent,
      floor: figures.floor,
      goal: { most: GOALS[count] },
    },
    { name: `${name}, then online: the page's processor`, unit: 'ms', samples: figures.busy },
    { name: `${name}, then online: worst frame`, unit: 'ms', samples: figures.worst, goal: { most: 100 } },
    {
      name: `${name}, then online: whole lists`,
      unit: 'requests',
      samples: figures.lists,
      goal: { most: 1 },
    },
    {
      name: `the last of ${name}: press to frame`,
      unit: 'ms',
      samples: figures.lastPresses,
      floor: figures.firstPresses,
      goal: { most: 25 },
    },
    {
      name: `the last of ${name}: stored after its frame`,
      unit: 'ms',
      samples: figures.behind,
      floor: figures.writes,
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
