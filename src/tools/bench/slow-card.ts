import type { Browser, CDPSession } from '@playwright/test';

import { startFloor } from './floor.ts';
import { newContext, timeFirstCard } from './page.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const LOADS = 5;

type Slowdown = { name: string; goal: Row['goal']; begin: (session: CDPSession) => Promise<unknown> };

const SLOWDOWNS: Slowdown[] = [
  {
    name: 'with CPU 4x',
    goal: { mostOfFloor: 1.2 },
    begin: (session) => session.send('Emulation.setCPUThrottlingRate', { rate: 4 }),
  },
  {
    // 1.6 Mbit/s down, 750 kbit/s up, and 150 ms from each request to the first byte of its answer.
    name: 'on slow 4G',
    goal: { most: 2_500 },
    begin: async (session) => {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      });
    },
  },
];

async function loadSlowly(browser: Browser, url: string, token: string, slowdown: Slowdown): Promise<number> {
  const context = await newContext(browser, url, token);
  const page = await context.newPage();
  await slowdown.begin(await context.newCDPSession(page));
  const first = await timeFirstCard(page, url);
  await context.close();
  return first;
}

async function measureAt(count: number): Promise<Row[]> {
  return inWorld(count, async ({ server, browser, folder, token }) => {
    const bare = await startFloor(folder, server.url, token);
    try {
      const rows: Row[] = [];
      for (const slowdown of SLOWDOWNS) {
        const [samples, floor]: [number[], number[]] = [[], []];
        for (let load = 0; load < LOADS; load += 1) {
          samples.push(await loadSlowly(browser, server.url, token, slowdown));
          floor.push(await loadSlowly(browser, bare.url, token, slowdown));
        }
        const name = `first card cold ${slowdown.name} at ${count} tasks`;
        rows.push({ name, unit: 'ms', samples, floor, goal: slowdown.goal });
      }
      return rows;
    } finally {
      await bare.stop();
    }
  });
}

/** From an address to the first card in a browser that has nothing, on a slow processor and on a slow line. */
export async function measureSlowCard(): Promise<Row[]> {
  return [...(await measureAt(100)), ...(await measureAt(10_000))];
}
