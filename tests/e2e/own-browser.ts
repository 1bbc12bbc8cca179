import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { chromium, type Page } from '@playwright/test';

import { CHROMIUM_FLAGS, findBrowser } from '../../src/tools/browser.ts';
import { test as base } from './proxy.ts';

type OwnBrowser = {
  page: Page;
  /** Ends all its processes at once, as a crash does. */
  kill: () => Promise<void>;
  /** Ends it as a person does. */
  close: () => Promise<void>;
};

/** The browsers that run, each with what resolves at its end. */
type Running = Map<ChildProcess, Promise<unknown>>;

const FLAGS = [
  ...CHROMIUM_FLAGS,
  '--headless=new',
  '--force-prefers-reduced-motion',
  '--no-default-browser-check',
  // The window of its own, which no test uses, takes as long to start as the rest.
  '--no-startup-window',
  '--remote-debugging-port=0',
];

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Chromium has no output.');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error('Chromium did not start.');
}

async function start(profile: string, running: Running): Promise<OwnBrowser> {
  const child = spawn(findBrowser(), [...FLAGS, `--user-data-dir=${profile}`], {
    // A group of its own, in which all its processes die together.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The pipe closes with the last process that holds it.
  const ended = once(child, 'close').then(() => running.delete(child));
  running.set(child, ended);
  const browser = await chromium.connectOverCDP(await readAddress(child));
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('Chromium has no profile.');
  return {
    page,
    kill: async () => {
      killGroup(child);
      await ended;
    },
    close: async () => {
      const devtools = await browser.newBrowserCDPSession();
      await devtools.send('Browser.close');
      await ended;
    },
  };
}

/** The tests that start a browser of their own, again and again with the same profile, and end it as they like. */
export const test = base.extend<{ launch: () => Promise<OwnBrowser> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  launch: async ({}, provide) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'holdfast-profile-'));
    const running: Running = new Map();
    const killAll = () => {
      for (const child of running.keys()) killGroup(child);
    };
    process.once('exit', killAll);
    await provide(() => start(profile, running));
    killAll();
    await Promise.all(running.values());
    process.off('exit', killAll);
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  },
});
