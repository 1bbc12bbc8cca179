import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { test as base, expect, type BrowserType } from '@playwright/test';

import type { Task, TaskChanges } from '#contract/task.ts';
import type { RegisterBody } from '#contract/user.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { chromiumOptions } from '../../src/tools/browser.ts';
import { seedTasks } from '../../src/tools/seed.ts';
import { startServer } from '../../src/tools/server.ts';
import type { BrowserEngine } from '../../src/tools/system-engines.ts';
import { connectDevice } from '../e2e/device.ts';
import { startProxy } from '../e2e/proxy-server.ts';
import { wrapPlaywright } from './playwright-browser.ts';
import { startFirefox, startWebKit } from './system-browsers.ts';
import type { EngineBrowser, Name, Role, Tab } from './tab.ts';
import { WATCH } from './watch.ts';

export { expect };

export type Options = { engine: BrowserEngine };

/** What the whole walk goes through: every step finds it as the one before has left it. */
type Walk = {
  account: RegisterBody;
  tab: Tab;
  /** The second tab, which is opened when it is first asked for. */
  otherTab: () => Promise<Tab>;
  /** Takes the server away, as a cut cable does, or gives it back. */
  setOffline: (isOffline: boolean) => void;
  /** What the server holds for the account that is signed in, newest first. */
  stored: () => Promise<Task[]>;
  storedTitles: () => Promise<string[]>;
  /** Changes the task of this title at the server, as another device of the account does. */
  changeElsewhere: (title: string, changes: TaskChanges) => Promise<void>;
  /** Writes tasks into the account. */
  seed: (tasks: readonly Task[]) => Promise<unknown>;
  /** Writes a new file with this content. Resolves to its path. */
  makeFile: (name: string, content: string) => Promise<string>;
};

type Playwright = Record<'chromium' | 'firefox' | 'webkit', BrowserType>;

async function startBrowser(
  engine: BrowserEngine,
  playwright: Playwright,
  url: string,
): Promise<EngineBrowser> {
  switch (engine) {
    case 'firefox-esr':
      return startFirefox(url);
    case 'webkitgtk':
      return startWebKit(url);
    case 'chromium':
      return wrapPlaywright(await playwright.chromium.launch(chromiumOptions()), url);
    case 'firefox':
    case 'webkit':
      return wrapPlaywright(await playwright[engine].launch(), url);
  }
}

export const test = base.extend<object, Options & { walk: Walk }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  walk: [
    async ({ engine, playwright }, provide) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-walk-'));
      const server = await startServer(folder, { isBuilt: true });
      const network = await startProxy(server.url);
      network.firstScript = WATCH;
      const browser = await startBrowser(engine, playwright, network.url);
      const tab = await browser.openTab();
      let other: Promise<Tab> | null = null;
      const account = makeAccount(randomUUID());
      const elsewhere = async () =>
        connectDevice(server.url, String(await tab.evaluate("return localStorage.getItem('token');")));
      const stored = async () => (await elsewhere()).tasks();

      await provide({
        account,
        tab,
        otherTab: () => (other ??= browser.openTab()),
        setOffline: (isOffline) => {
          network.isDown = isOffline;
        },
        stored,
        storedTitles: async () => (await stored()).map(({ title }) => title),
        changeElsewhere: async (title, changes) => {
          const device = await elsewhere();
          const task = (await device.tasks()).find((candidate) => candidate.title === title);
          if (!task) throw new Error(`The server has no task named ${title}.`);
          await device.change(task, changes);
        },
        seed: (tasks) => seedTasks({ dataDir: folder }, account.email, tasks),
        makeFile: async (name, content) => {
          const file = path.join(folder, name);
          await writeFile(file, content);
          return file;
        },
      });
      await browser.close();
      await network.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Waits until something with this role and name is shown that has this text. */
export async function see(tab: Tab, role: Role, name?: Name, text: string | RegExp = ''): Promise<void> {
  await expect
    .poll(() => tab.read(role, name), `a ${role} named ${name ?? 'anything'} is shown`)
    .toContainEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));
}

/** Waits until nothing with this role and name is shown. */
export async function seeNo(tab: Tab, role: Role, name: Name): Promise<void> {
  await expect.poll(() => tab.read(role, name), `no ${role} named ${name} is shown`).toEqual([]);
}
