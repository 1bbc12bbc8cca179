import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';
import type { Task, TaskChanges } from '#contract/task.ts';
import type { RegisterBody } from '#contract/user.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { seedTasks } from '../../src/tools/seed.ts';
import { startServer, type RunningServer } from '../../src/tools/server.ts';

export { expect };

type Server = RunningServer & { dataDir: string };
type Account = RegisterBody & { token: string };

type Fixtures = {
  /** Whether the browser starts with the account's token. */
  signedIn: boolean;
  /** A user of this test alone, signed up at the server. */
  account: Account;
  /** Gives the account tasks. */
  seed: (tasks: readonly Task[]) => Promise<Task[]>;
  /** What the server holds for the account now, newest first. */
  stored: () => Promise<Task[]>;
  /** Changes a task at the server, as another device of the account does. */
  changeElsewhere: (task: Task | undefined, changes: TaskChanges) => Promise<void>;
  /** Complaints of the browser that this test causes on purpose; every other one fails it. */
  allowed: RegExp[];
  watch: void;
  /** Fails where axe finds a violation on the page as it is. */
  expectAccessible: (exceptRules?: string[]) => Promise<void>;
};

/** The browser's own line for an answer that is an error, or for none. */
export const FAILED_REQUEST = /^Failed to load resource/;

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

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-e2e-'));
      const server = await startServer(dataDir);
      await provide({ ...server, dataDir });
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  signedIn: [true, { option: true }],
  account: async ({ server }, provide) => {
    const account = makeAccount(randomUUID());
    await provide({ ...account, token: await signUp(server.url, account) });
  },
  storageState: async ({ account, server, signedIn }, provide) => {
    const localStorage = signedIn ? [{ name: 'token', value: account.token }] : [];
    await provide({ cookies: [], origins: [{ origin: server.url, localStorage }] });
  },
  seed: ({ server, account }, provide) => provide((tasks) => seedTasks(server.dataDir, account.email, tasks)),
  stored: ({ server, account }, provide) =>
    provide(async () => {
      const answer = await fetch(`${server.url}${API_BASE}${PATHS.tasks}`, {
        headers: { Authorization: `Bearer ${account.token}` },
      });
      return tasksAnswerSchema.parse(await answer.json()).tasks;
    }),
  changeElsewhere: ({ server, account }, provide) =>
    provide(async (task, changes) => {
      const answer = await fetch(`${server.url}${API_BASE}${taskPath(PATHS.task, task?._id ?? '')}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
        body: JSON.stringify(changes),
      });
      expect(answer.status).toBe(200);
    }),
  // oxlint-disable-next-line no-empty-pattern -- as above
  allowed: ({}, provide) => provide([]),
  watch: [
    async ({ context, server, allowed }, provide) => {
      const complaints = collectComplaints(context, server.url);
      await provide();
      const unexpected = complaints.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(unexpected, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: ({ page }, provide) =>
    provide(async (exceptRules = []) => {
      const { violations } = await new AxeBuilder({ page }).disableRules(exceptRules).analyze();
      const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
      expect(found).toEqual([]);
    }),
});

/** The card of the task with exactly this title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** The titles of the cards, from first to last. */
export function titles(page: Page): Locator {
  return page.getByRole('article').getByRole('heading');
}

/** Presses Tab until the control has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** The screens behind the guard, by path, with the heading of each. */
export const SCREENS = [
  { path: '/', heading: 'Task Overview' },
  { path: '/pending', heading: 'Pending Task' },
  { path: '/complete', heading: 'Completed Tasks' },
  { path: '/profile', heading: 'Profile Settings' },
  { path: '/taskform', heading: 'Task Form Page' },
] as const;
