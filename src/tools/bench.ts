import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Locator, Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { signUp } from './account.ts';
import { requestsPerSecond } from './bench-load.ts';
import { launchChromium } from './browser.ts';
import { exitCode, freePort, ROOT, say } from './process.ts';
import { seedTasks } from './seed.ts';
import { startServer } from './server.ts';

const COUNTS = [100, 10_000];
const LOADS = 5;
const PRESSES = 9;
/** What is typed into the search, key by key. */
const TYPED = ['task 99', 'know about task 12', 'task', 'there is 5'];
/** How much slower than this machine the slow one is. */
const SLOWER = 4;
const LIST = `${API_BASE}${PATHS.tasks}`;

type PageFigures = {
  firstCard: number;
  toggle: number;
  dialog: number;
  key: number;
  slowKey: number;
  elements: number;
  heap: number;
};
type Figures = { page: PageFigures; list: number; create: number };

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The time that 95 of 100 do not exceed. */
function percentile95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

/** Milliseconds from the start of the navigation to the frame after the one that has the first card. */
async function timeFirstCard(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.waitForFunction(() => 'firstCard' in window);
  return page.evaluate(() => ('firstCard' in window ? Number(window.firstCard) : 0));
}

/** Runs in the page before its own scripts. */
function noteFirstCard(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('article') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstCard: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from a press to the frame that shows its result: the element, or the control under another name. */
function timePress(control: Locator, element?: string): Promise<number> {
  return control.evaluate(async (target, selector) => {
    const name = target.ariaLabel;
    const isShown = () =>
      selector === undefined ? target.ariaLabel !== name : document.querySelector(selector) !== null;
    const begun = performance.now();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    do await new Promise(requestAnimationFrame);
    while (!isShown());
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - begun;
  }, element);
}

/** Milliseconds from each key of a search to the frame that has it, and the list as far as it has got. */
function timeKeys(field: Locator, words: string): Promise<number[]> {
  return field.evaluate(async (input, text) => {
    const times: number[] = [];
    for (let length = 0; length <= text.length; length += 1) {
      // Keys come at the start of a frame, as a person's do after some of it.
      await new Promise(requestAnimationFrame);
      const begun = performance.now();
      // As the browser sets it: React hears of no other change.
      Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, length), input);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      times.push(performance.now() - begun);
    }
    return times;
  }, words);
}

async function measureKeys(page: Page): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search tasks' });
  const times: number[] = [];
  for (const words of TYPED) times.push(...(await timeKeys(field, words)));
  await field.fill('');
  return percentile95(times);
}

async function openFresh(browser: Browser, url: string, token: string): Promise<Page> {
  // A new context has nothing cached.
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
    },
  });
  await context.addInitScript(noteFirstCard);
  return context.newPage();
}

async function measurePage(browser: Browser, url: string, token: string): Promise<PageFigures> {
  const firstCards: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const page = await openFresh(browser, url, token);
    firstCards.push(await timeFirstCard(page, url));
    await page.context().close();
  }
  const page = await openFresh(browser, url, token);
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const toggles: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    toggles.push(await timePress(page.locator('article button').first()));
  }
  const add = page.getByRole('button', { name: '+ Add New Task' });
  const dialog = await timePress(add, 'dialog[open], div[role=dialog]');
  await page.keyboard.press('Escape');
  const key = await measureKeys(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const slowKey = await measureKeys(page);
  await page.context().close();
  return {
    firstCard: median(firstCards),
    toggle: median(toggles),
    dialog,
    key,
    slowKey,
    elements,
    heap: usedSize,
  };
}

const NEW_TASK = {
  title: 'One of many',
  description: '',
  priority: 'Low',
  dueDate: '2030-06-15',
  completed: false,
};

async function measureHoldfast(
  browser: Browser,
  folder: string,
  count: number,
): Promise<Figures & { bytes: string }> {
  const dataDir = path.join(folder, String(count));
  const server = await startServer(dataDir);
  try {
    const token = await signUp(server.url, DEMO_ACCOUNT);
    await seedTasks(dataDir, DEMO_ACCOUNT.email, makeTasks(count));
    const page = await measurePage(browser, server.url, token);
    const answer = await fetch(`${server.url}${LIST}`, { headers: { Authorization: `Bearer ${token}` } });
    const bytes = await answer.text();
    const list = await requestsPerSecond({ port: server.port, method: 'GET', path: LIST, token });
    const create = await requestsPerSecond({
      port: server.port,
      method: 'POST',
      path: LIST,
      token,
      body: NEW_TASK,
    });
    return { page, list, create, bytes };
  } finally {
    await server.stop();
  }
}

async function measureFloor(browser: Browser, folder: string, bytes: string): Promise<Figures> {
  const port = await freePort();
  const file = path.join(folder, 'list.json');
  writeFileSync(file, bytes);
  const args = [path.join(import.meta.dirname, 'bench-floor.ts'), String(port), file];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const page = await measurePage(browser, `http://127.0.0.1:${port}`, '');
    const list = await requestsPerSecond({ port, method: 'GET', path: '/list' });
    const create = await requestsPerSecond({ port, method: 'POST', path: '/create', body: NEW_TASK });
    return { page, list, create };
  } finally {
    child.kill();
    await exitCode(child);
  }
}

function row({ page, list, create }: Figures) {
  return {
    'first card, ms': Math.round(page.firstCard),
    'toggle, ms': Math.round(page.toggle),
    'dialog, ms': Math.round(page.dialog),
    'key, p95 ms': Number(page.key.toFixed(1)),
    [`key at CPU ${SLOWER}x`]: Number(page.slowKey.toFixed(1)),
    elements: page.elements,
    'heap, MB': Number((page.heap / 1e6).toFixed(1)),
    'lists/s': list,
    'creates/s': create,
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-bench-'));
const browser = await launchChromium();
const rows: Record<string, ReturnType<typeof row>> = {};
try {
  for (const count of COUNTS) {
    const { bytes, ...holdfast } = await measureHoldfast(browser, folder, count);
    rows[`Holdfast, ${count} tasks`] = row(holdfast);
    rows[`floor, ${count} tasks`] = row(await measureFloor(browser, folder, bytes));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
say(
  'Medians of this machine and this run. The floor sends the same bytes ready-made and shows them without a library.',
);
new Console(process.stdout).table(rows);
