import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { makeTasks } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { seedTasks } from '../../src/tools/seed.ts';
import { card } from './steps.ts';
import { expect, test as base, type Account } from './test.ts';

const COUNT = 10_000;
const MANY = makeTasks(COUNT);
const PENDING = MANY.filter((task) => !task.completed).length;

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** The account of all tests of this file that run in one process: they change nothing, and to write the tasks takes long. */
let shared: Promise<Account> | undefined;

async function signUpWithMany(server: { url: string; dataDir: string }): Promise<Account> {
  const account = makeAccount(randomUUID());
  const token = await signUp(server.url, account);
  await seedTasks({ dataDir: server.dataDir }, account.email, MANY);
  return { ...account, token };
}

const test = base.extend({
  account: async ({ server }, provide) => {
    shared ??= signUpWithMany(server);
    await provide(await shared);
  },
});

test('the page of 10,000 tasks stays small, and knows position and total', async ({ page }) => {
  for (const { path, total, newest, oldest } of [
    { path: '/', total: COUNT, newest: 'Task 10000', oldest: 'Task 1' },
    { path: '/pending', total: PENDING, newest: 'Task 10000', oldest: 'Task 1' },
    { path: '/complete', total: COUNT - PENDING, newest: 'Task 9999', oldest: 'Task 3' },
  ]) {
    await page.goto(path);
    await expect(card(page, newest)).toBeVisible();
    expect(await elements(page)).toBeLessThan(2_000);
    const first = page.locator('[aria-posinset="1"]');
    await expect(first).toHaveAttribute('aria-setsize', String(total));
    await expect(first).toContainText(newest);

    const last = page.locator(`[aria-posinset="${total}"]`);
    // A key that comes before the browser has the height of the page leads nowhere; a person presses it again.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(last.getByRole('heading')).toHaveText(oldest, { timeout: 1_000 });
    }).toPass();
    await expect(last).toBeInViewport();
    expect(await elements(page)).toBeLessThan(2_000);
  }
});

test('PageDown moves on through 10,000 cards', async ({ page }) => {
  await page.goto('/pending');
  await expect(card(page, 'Task 10000')).toBeInViewport();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(card(page, 'Task 10000')).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('Tab walks through 10,000 cards beyond what was drawn', async ({ page }) => {
  await page.goto('/pending');
  await card(page, 'Task 10000').getByRole('button', { name: /^Edit/ }).focus();
  const target = page.locator('[aria-posinset="30"]');
  for (let presses = 0; presses < 200 && !(await hasFocus(page, 30)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeInViewport();
  expect(await hasFocus(page, 30)).toBe(true);
});

test('Back returns to the place among 10,000 cards that was left', async ({ page }) => {
  await page.goto('/pending');
  await expect(card(page, 'Task 10000')).toBeVisible();
  await page.mouse.move(640, 500);
  // What is turned before the browser has the height of the page leads nowhere.
  await expect(async () => {
    await page.mouse.wheel(0, 30_000);
    await expect(card(page, 'Task 10000')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await untilStill(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  const titleInView = await titleAt(page);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await page.goBack();
  await expect(card(page, titleInView)).toBeInViewport();
});

/** Waits until the page scrolls no more. */
async function untilStill(page: Page): Promise<void> {
  let last = -1;
  const hasStopped = async () => {
    const former = last;
    last = await page.evaluate(() => scrollY);
    return last === former;
  };
  await expect.poll(hasStopped).toBe(true);
}

/** Whether the card of this position holds the focus. */
function hasFocus(page: Page, position: number): Promise<boolean> {
  return page.evaluate(
    (place) =>
      document.activeElement?.closest(`[aria-posinset="${place}"]`) !== null &&
      document.activeElement !== null,
    position,
  );
}

/** The title of the card in the middle of the screen, once two looks show the same one. */
async function titleAt(page: Page): Promise<string> {
  let title = '';
  await expect(async () => {
    const seen = await page.evaluate(() => {
      for (let y = innerHeight / 2; y > 0; y -= 20) {
        const heading = document
          .elementFromPoint(innerWidth / 2, y)
          ?.closest('article')
          ?.querySelector('h2, h3');
        if (heading?.textContent) return heading.textContent;
      }
      return '';
    });
    const isSame = seen !== '' && seen === title;
    title = seen;
    expect(isSame).toBe(true);
  }).toPass();
  return title;
}
