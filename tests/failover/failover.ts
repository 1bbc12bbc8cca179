import { randomUUID } from 'node:crypto';
import path from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { signUp } from '../../src/tools/account.ts';
import { newContext } from '../../src/tools/bench/page.ts';
import { freePort } from '../../src/tools/process.ts';
import type { RunningServer } from '../../src/tools/server.ts';
import { startServer } from '../../src/tools/server.ts';
import { makeAccount } from '../fixtures/users.ts';
import { makeWriters } from '../kills/writers.ts';
import { Cluster } from './cluster.ts';
import { startProxy } from './haproxy.ts';

const PROCESSES = 3;
// What is refused at once would be asked for thousands of times.
const PAUSE_MS = 20;
/** The writers have so long to themselves between two failovers. */
const CALM_MS = 1_000;
/** How long there is no database in the last failover: an app that gave up after some tries would do so within it. */
const LONG_OUTAGE_MS = 60_000;
/** After a long outage an app asks again within half a minute. */
const SAVED_WITHIN_MS = 60_000;

/** What was done, how long from the promotion on a browser took to say that all was saved, and what was wrong. */
export type FailoverReport = {
  failovers: number;
  acts: Map<string, number>;
  savedMs: number[];
  wrong: string[];
};

const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function quickAdd(page: Page, title: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'What is to be done' }).fill(title);
  await page.keyboard.press('Enter');
  await page.getByText(`“${title}” was created.`).waitFor();
  await page.keyboard.press('Escape');
}

/** Two browsers of one account, which are open all the time. */
async function openBrowsers(browser: Browser, siteUrl: string) {
  const token = await signUp(siteUrl, makeAccount(randomUUID()));
  const open = async () => {
    const page = await (await newContext(browser, siteUrl, token)).newPage();
    page.setDefaultTimeout(SAVED_WITHIN_MS);
    await page.goto(siteUrl);
    await page.getByRole('button', { name: 'All changes saved' }).waitFor();
    return page;
  };
  return { here: await open(), there: await open() };
}

/**
 * Lets the primary of a PostgreSQL be killed and its standby take its place, so many times, while clients and browsers
 * write through several processes behind a proxy.
 */
export async function failOverOften(
  { bin, folder, browser }: { bin: string; folder: string; browser: Browser },
  failovers: number,
  onFailover: (report: FailoverReport) => void,
): Promise<FailoverReport> {
  const report: FailoverReport = { failovers: 0, acts: new Map(), savedMs: [], wrong: [] };
  const stops: (() => Promise<void>)[] = [];
  let isOver = false;
  try {
    const cluster = await Cluster.start(bin, path.join(folder, 'cluster'));
    stops.push(async () => cluster.stop());
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    const proxy = await startProxy(folder, [cluster.primary, cluster.standby], ports);
    stops.push(async () => proxy.stop());
    const place = { dataDir: folder, databaseUrl: proxy.databaseUrl };
    const env = { DATABASE_URL: proxy.databaseUrl, TRUST_PROXY: '1' };
    const servers: RunningServer[] = [];
    for (const port of ports) {
      const server = await startServer(folder, { port, env, isBuilt: true });
      stops.push(server.stop);
      servers.push(server);
    }

    const url = async () => pause(PAUSE_MS).then(() => proxy.siteUrl);
    const onDone = (name: string) => report.acts.set(name, (report.acts.get(name) ?? 0) + 1);
    const writers = await makeWriters(servers[0]?.url ?? '', { url, isOver: () => isOver }, { onDone });
    const { here, there } = await openBrowsers(browser, proxy.siteUrl);
    const work = writers.work();
    while (report.failovers < failovers) {
      await pause(CALM_MS);
      const title = `Written during failover ${report.failovers + 1}`;
      await cluster.killPrimary();
      await quickAdd(here, title);
      if (report.failovers + 1 === failovers) await pause(LONG_OUTAGE_MS);
      const outageEnded = performance.now();
      cluster.promoteStandby();
      await proxy.leadTo(cluster.primary, cluster.standby);
      await cluster.rejoin();
      await here.getByRole('button', { name: 'All changes saved' }).waitFor();
      report.savedMs.push(performance.now() - outageEnded);
      await there.getByRole('heading', { name: title, exact: true }).waitFor();
      report.failovers += 1;
      onFailover(report);
    }
    isOver = true;
    await work;
    report.wrong.push(...(await writers.check(servers[0]?.url ?? '', place)));
    return report;
  } finally {
    // The writers try again until nobody answers them and it is over.
    isOver = true;
    for (const stop of stops.toReversed()) await stop();
  }
}
