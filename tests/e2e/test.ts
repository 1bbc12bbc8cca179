import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

import type { Task } from '#contract/task.ts';
import type { RegisterBody } from '#contract/user.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { seedTasks } from '../../src/tools/seed.ts';
import { startServer, type RunningServer } from '../../src/tools/server.ts';
import { connectDevice, type Device } from './device.ts';
import { startFamilyServer, type FamilyServer } from './family-server.ts';
import { startProxy, type Proxy } from './proxy-server.ts';

export { expect };

type Server = RunningServer & { dataDir: string };
export type Account = RegisterBody & { token: string };

/** What the tests of a worker share. What a test does not name is not started. */
type Shared = {
  server: Server;
  /** Stands between the browsers and the server, where the test of proxy.ts is used. */
  network: Proxy;
  /** Another server of the family, to which the browsers talk where the test of family.ts is used. */
  family: FamilyServer;
};

type Fixtures = {
  /** The origin at which the browsers find the app. */
  site: string;
  /** Whether the browser starts with the account's token. */
  signedIn: boolean;
  /** A user of this test alone, signed up at the server. */
  account: Account;
  /** Gives the account tasks, before a page is opened. */
  seed: (tasks: readonly Task[]) => Promise<Task[]>;
  /** One pending task of the account, with the words of `makeTask`. */
  task: Task;
  /** Another device of the account. */
  elsewhere: Device;
  /** What the server holds for the account now, newest first. */
  stored: () => Promise<Task[]>;
  /** The titles of what the server holds, in the order of the alphabet. */
  storedTitles: () => Promise<string[]>;
  /** Opens the app in another browser, in which the account is signed in too. */
  openBrowser: (screen: string, options?: { timezoneId?: string; userAgent?: string }) => Promise<Page>;
  /** Opens another tab of the same browser. */
  openTab: (screen: string) => Promise<Page>;
  /** Takes the network away from the browser, or gives it back. */
  setOffline: (isOffline: boolean) => Promise<void>;
  /** Complaints of the browser that this test causes on purpose; every other one fails it. */
  allowed: RegExp[];
  watch: void;
  /** Fails where axe finds a violation on the page as it is, in either theme. */
  expectAccessible: (exceptRules?: string[]) => Promise<void>;
};

/** The browser's own line for an answer that is an error, or for none. */
export const FAILED_REQUEST = /^Failed to load resource/;

/** Of all rules these look at colours, which is what the two themes differ in. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Collects what no page may do: errors in the console (a breach of the security policy is one), and calls to other hosts. */
function collectComplaints(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => {
    complaints.push(String(event.error()));
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) complaints.push(`Called ${url.href}`);
  });
  return complaints;
}

/** Runs in each page before its own scripts. The cookie outlives what a test does to the token. */
function signInOnce({ site, token }: { site: string; token: string }): void {
  if (location.origin !== site || document.cookie.includes('signed-in')) return;
  document.cookie = 'signed-in=once';
  localStorage.setItem('token', token);
}

/** Fails where axe finds something on the page as it is, and in the dark. Its code is read by the page once for both. */
async function expectNoViolation(page: Page, exceptRules: readonly string[]): Promise<void> {
  const runner = await page.evaluateHandle<typeof axe>(`${axe.source}; axe`);
  const expectNone = async (options: RunOptions) => {
    const found = await runner.evaluate(
      async ({ run }, asked) => {
        const { violations } = await run(document, asked);
        return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
      },
      // What passes would be described element by element, which takes as long as the search for what does not.
      { ...options, resultTypes: ['violations'] } satisfies RunOptions,
    );
    expect(found).toEqual([]);
  };
  await expectNone({ rules: Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }])) });
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expectNone({ runOnly: COLOUR_RULES });
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await runner.dispose();
}

export const test = base.extend<Fixtures, Shared>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-e2e-'));
      const server = await startServer(dataDir, { isBuilt: true });
      await provide({ ...server, dataDir });
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  network: [
    async ({ server }, provide) => {
      const proxy = await startProxy(server.url);
      await provide(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  family: [
    async ({ server }, provide) => {
      const family = await startFamilyServer(server.url);
      await provide(family);
      await family.stop();
    },
    { scope: 'worker' },
  ],
  site: ({ server }, provide) => provide(server.url),
  baseURL: ({ site }, provide) => provide(site),
  signedIn: [true, { option: true }],
  account: async ({ site }, provide) => {
    const account = makeAccount(randomUUID());
    await provide({ ...account, token: await signUp(site, account) });
  },
  // A storage state would do the same by a window of its own, which takes longer than most of the tests.
  context: async ({ context, site, account, signedIn }, provide) => {
    if (signedIn) await context.addInitScript(signInOnce, { site, token: account.token });
    await provide(context);
    // A call that a test holds, or asks the server itself, may be on its way as the test ends.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  seed: ({ server, account }, provide) =>
    provide((tasks) => seedTasks({ dataDir: server.dataDir }, account.email, tasks)),
  task: async ({ seed }, provide) => {
    const [task] = await seed([makeTask()]);
    if (!task) throw new Error('The task was not stored.');
    await provide(task);
  },
  elsewhere: ({ server, account }, provide) => provide(connectDevice(server.url, account.token)),
  stored: ({ elsewhere }, provide) => provide(elsewhere.tasks),
  storedTitles: ({ stored }, provide) =>
    provide(async () => (await stored()).map(({ title }) => title).toSorted()),
  openBrowser: async ({ browser, site, account }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (screen, options = {}) => {
      const context = await browser.newContext({ baseURL: site, ...options });
      opened.push(context);
      await context.addInitScript(signInOnce, { site, token: account.token });
      const page = await context.newPage();
      await page.goto(screen);
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  openTab: ({ context }, provide) =>
    provide(async (screen) => {
      const tab = await context.newPage();
      await tab.goto(screen);
      return tab;
    }),
  setOffline: ({ context, allowed }, provide) =>
    provide(async (isOffline) => {
      allowed.push(FAILED_REQUEST);
      await context.setOffline(isOffline);
    }),
  // oxlint-disable-next-line no-empty-pattern -- as above
  allowed: ({}, provide) => provide([]),
  watch: [
    async ({ context, site, allowed }, provide) => {
      const complaints = collectComplaints(context, site);
      await provide();
      const unexpected = complaints.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(unexpected, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: ({ page }, provide) =>
    provide((exceptRules = []) => expectNoViolation(page, exceptRules)),
});
