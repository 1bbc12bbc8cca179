import type { Browser, BrowserContext, Page } from '@playwright/test';

import { startFloor } from './floor.ts';
import { newContext, openWarm, timeFirstCard } from './page.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';
import type { World } from './world.ts';

const LOADS = 5;
/** By then the browser has kept the list. */
const KEPT_MS = 6_000;
const MOST_OF_FLOOR = 1.35;
const MOST_KEPT_MS = 400;
const MOST_REQUESTS = 8;
const MOST_SCRIPT_KB = 130;

type Cold = { first: number; requests: number; script: number };

/** What a page had asked for by then, the page itself too, and what the scripts among that weigh as they were sent. */
function readLoaded(page: Page, before: number): Promise<Omit<Cold, 'first'>> {
  return page.evaluate((until) => {
    const entries = performance.getEntriesByType('resource').filter((entry) => entry.startTime < until);
    let bytes = 0;
    for (const entry of entries)
      if (entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
        bytes += entry.encodedBodySize;
    return { requests: 1 + entries.length, script: bytes / 1_000 };
  }, before);
}

async function loadCold(browser: Browser, url: string, token = ''): Promise<Cold> {
  const context = await newContext(browser, url, token);
  const page = await context.newPage();
  const first = await timeFirstCard(page, url);
  const cold = { first, ...(await readLoaded(page, first)) };
  await context.close();
  return cold;
}

/** Milliseconds to the first card of pages that open one after the other, with what the browser has kept. */
async function loadKept(context: BrowserContext, url: string): Promise<number[]> {
  const firsts: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const page = await context.newPage();
    firsts.push(await timeFirstCard(page, url));
    await page.close();
  }
  return firsts;
}

async function measureKept({ browser, server, token }: World, floorUrl: string) {
  const context = await newContext(browser, server.url, token);
  const page = await openWarm(context, server.url);
  await page.waitForTimeout(KEPT_MS);
  await page.close();
  const online = await loadKept(context, server.url);
  await context.setOffline(true);
  const offline = await loadKept(context, server.url);
  await context.close();
  const bare = await newContext(browser, floorUrl, token);
  const first = await bare.newPage();
  await timeFirstCard(first, `${floorUrl}/?kept`);
  await first.waitForFunction(() => document.title === 'Kept');
  const floor = await loadKept(bare, `${floorUrl}/?kept`);
  await bare.close();
  return { online, offline, floor };
}

async function measureAt(count: number): Promise<Row[]> {
  return inWorld(count, async (world) => {
    const { server, browser, folder, token } = world;
    const floor = await startFloor(folder, server.url, token);
    try {
      const [app, bare]: [Cold[], Cold[]] = [[], []];
      for (let load = 0; load < LOADS; load += 1) {
        app.push(await loadCold(browser, server.url, token));
        bare.push(await loadCold(browser, floor.url, token));
      }
      const kept = await measureKept(world, floor.url);
      const at = `at ${count} tasks`;
      const pick = (loads: Cold[], figure: keyof Cold) => loads.map((load) => load[figure]);
      const row = (name: string, unit: string, figure: keyof Cold, goal: Row['goal']): Row => ({
        name: `${name} ${at}`,
        unit,
        samples: pick(app, figure),
        floor: pick(bare, figure),
        goal,
      });
      const keptRow = (name: string, samples: number[]): Row => ({
        name: `first card kept, ${name}, ${at}`,
        unit: 'ms',
        samples,
        floor: kept.floor,
        goal: { most: MOST_KEPT_MS },
      });
      return [
        row('first card cold', 'ms', 'first', { mostOfFloor: MOST_OF_FLOOR }),
        row('requests before the first card', 'requests', 'requests', { most: MOST_REQUESTS }),
        row('script before the first card', 'kB', 'script', { most: MOST_SCRIPT_KB }),
        keptRow('online', kept.online),
        keptRow('offline', kept.offline),
      ];
    } finally {
      await floor.stop();
    }
  });
}

/** From an address to the first card: in a browser that has nothing, and in one that has kept all. */
export async function measureFirstCard(): Promise<Row[]> {
  return [...(await measureAt(100)), ...(await measureAt(10_000))];
}
