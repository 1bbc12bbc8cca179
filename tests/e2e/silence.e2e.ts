import type { Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';

import { callTo, TASK, TASKS } from './calls.ts';
import { test as throughNetwork } from './proxy.ts';
import { card, chooseFile, complete, editTask, expectSaved, expectState, logIn } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* Requests that get no answer, and answers that stop in the middle: nobody waits for them for ever. */

const PATIENCE_MS = 20_000;
const NO_ANSWER = 'The server did not answer. Check the connection and try again.';

test.beforeEach(async ({ page, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await page.clock.install();
});

/** Lets the first calls of a method and an address hang. Returns the keys of all, in their order. */
async function hang(page: Page, method: string, address: string, { calls = Infinity, isLate = false } = {}) {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > calls) return route.fallback();
    // The server has it; the browser never hears of it.
    if (isLate) await route.fetch();
  });
  return keys;
}

async function beSilent(page: Page): Promise<void> {
  await page.clock.fastForward(PATIENCE_MS);
}

for (const isLate of [true, false]) {
  test(`a change ${isLate ? 'whose answer' : 'that'} gets lost is sent again, and those after it follow`, async ({
    page,
    task,
    stored,
  }) => {
    const keys = await hang(page, 'PUT', TASK, { calls: 1, isLate });
    await page.goto('/');
    await complete(page, task.title);
    await editTask(page, task.title, { title: 'Mended' });
    await expectState(page, 'Saving 2 changes');
    await expect.poll(() => keys.length).toBe(1);

    await beSilent(page);
    await expectSaved(page);
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
    expect(await stored()).toMatchObject([{ title: 'Mended', completed: true, version: task.version + 2 }]);
  });
}

test('a list that does not come is asked for again, and then said to be missing', async ({ page, task }) => {
  const calls = await hang(page, 'GET', TASKS);
  // A look whether the server is there would ask for the list in place of the press.
  await hang(page, 'GET', callTo(PATHS.health));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => calls.length).toBe(tries);
    await beSilent(page);
  }
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load tasks' })).toContainText(NO_ANSWER);
  await page.unroute(TASKS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, task.title)).toBeVisible();
});

test('an export that does not come gives its button back', async ({ page }) => {
  await page.goto('/profile');
  const calls = await hang(page, 'GET', callTo(PATHS.export));
  await page.getByRole('button', { name: 'Export everything' }).click();
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => calls.length).toBe(tries);
    await beSilent(page);
  }
  await expect(page.getByRole('alert').filter({ hasText: 'Export failed' })).toContainText(NO_ANSWER);
  await expect(page.getByRole('button', { name: 'Export everything' })).toBeEnabled();
});

test('an import without an answer says so, and can be closed before', async ({ page }) => {
  await page.goto('/profile');
  const dialog = await chooseFile(
    page,
    'small.json',
    JSON.stringify({ format: 'holdfast', schema: 1, tasks: makeTasks(2) }),
  );
  const calls = await hang(page, 'POST', callTo(PATHS.import));
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled();
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => calls.length).toBe(tries);
    await beSilent(page);
  }
  await expect(dialog.getByRole('alert')).toContainText(NO_ANSWER);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  test('a login that gets no answer says so, and can be pressed again', async ({ page, account }) => {
    await page.goto('/login');
    const calls = await hang(page, 'POST', callTo(PATHS.login), { calls: 1 });
    await logIn(page, account);
    await expect.poll(() => calls.length).toBe(1);
    await beSilent(page);
    await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  });
});

throughNetwork(
  'an answer that stops in the middle is asked for again',
  async ({ page, network, task, stored, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await page.clock.install();
    await page.goto('/');
    await expectSaved(page);
    network.loses = 'rest';
    await complete(page, task.title);
    await expect.poll(() => network.loses).toBe('nothing');
    await beSilent(page);
    await expectSaved(page);
    expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
  },
);
