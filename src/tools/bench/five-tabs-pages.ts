import { setTimeout } from 'node:timers/promises';

import type { CDPSession, Page } from '@playwright/test';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { rename, untilFirst } from './lists.ts';
import { busyMs, newContext, openWarm } from './page.ts';
import { median } from './rows.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const TABS = 5;
const CHANGES = 7;
const RESTS = 5;
// What follows from a change has its time: the list is kept in the browser too.
const REST_MS = 3_000;

/** What one change that is made elsewhere costs the pages of five tabs of one browser together. */
export async function measureFiveTabsPages(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, browser, token, tasks }) => {
    const newest = server.url + API_BASE + pathWithId(PATHS.task, tasks.at(-1)?._id ?? '');
    const context = await newContext(browser, server.url, token);
    const pages: Page[] = [];
    const sessions: CDPSession[] = [];
    for (let tab = 0; tab < TABS; tab += 1) {
      const page = await openWarm(context, server.url);
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      pages.push(page);
      sessions.push(session);
    }
    const busyTogether = async () => {
      const times = await Promise.all(sessions.map(busyMs));
      return times.reduce((sum, time) => sum + time, 0);
    };
    /** How long the pages are busy with this and what follows from it. */
    const timeBusy = async (act: () => Promise<void>) => {
      const before = await busyTogether();
      await act();
      await setTimeout(REST_MS);
      return (await busyTogether()) - before;
    };

    await timeBusy(async () => {});
    // What the pages and the look at their frames take without a change is no part of one.
    const resting: number[] = [];
    for (let rest = 0; rest < RESTS; rest += 1) resting.push(await timeBusy(async () => {}));
    const samples: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const title = `Changed elsewhere ${change}`;
      const busy = await timeBusy(async () => {
        await rename(newest, token, title);
        await Promise.all(pages.map((page) => untilFirst(page, title)));
      });
      samples.push(busy - median(resting));
    }
    const name = `one change elsewhere at ${TASKS} tasks: the processor of ${TABS} tabs together`;
    return [{ name, unit: 'ms', samples, goal: { most: 150 } }];
  });
}
