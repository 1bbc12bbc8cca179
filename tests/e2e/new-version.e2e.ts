import { randomUUID } from 'node:crypto';

import type { Locator, Page } from '@playwright/test';

import { hold, TASKS } from './calls.ts';
import { holdRecords } from './held-storage.ts';
import { kept, openUntilKept, workerIsReady } from './kept.ts';
import { test } from './proxy.ts';
import { card, complete, fillForm, FORM_CAME_BACK, openForm } from './steps.ts';
import { expect } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Serves another worker, and waits until this browser has it. */
async function deployNewVersion(page: Page, network: { workerEnd: string }): Promise<void> {
  network.workerEnd = `\n// ${randomUUID()}`;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(isWaiting).toBe(true);
}

function findOffer(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'A new version is ready' });
}

async function takeOffer(page: Page): Promise<void> {
  await findOffer(page).getByRole('button', { name: 'Reload' }).click();
}

/** Opens the form that is a page of its own, in which a person has begun to type. */
async function openFormPage(page: Page, title: string): Promise<void> {
  await page.goto('/taskform');
  await workerIsReady(page);
  await fillForm(page, { title });
}

async function expectFormBack(page: Page, title: string): Promise<void> {
  await expect(page.getByText(FORM_CAME_BACK)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(title);
}

test('a new version is offered in each tab, and taken there when the person wants it', async ({
  page,
  context,
  network,
}) => {
  await openFormPage(page, 'Half written');
  const other = await context.newPage();
  await openFormPage(other, 'In the other tab');

  await deployNewVersion(page, network);
  await expect(findOffer(page)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue('Half written');
  await takeOffer(page);
  await expectFormBack(page, 'Half written');
  await expect(findOffer(page)).toHaveCount(0);

  await expect(other.getByLabel('Task Title')).toHaveValue('In the other tab');
  await takeOffer(other);
  await expectFormBack(other, 'In the other tab');
});

test('a new version that is not wanted says nothing of the next one', async ({ page, network }) => {
  await openFormPage(page, 'Half written');
  for (const _ of ['one version', 'the next one']) {
    await deployNewVersion(page, network);
    await findOffer(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(findOffer(page)).toHaveCount(0);
  }
  await expect(page.getByLabel('Task Title')).toHaveValue('Half written');
});

test('a new version waits for an open form and for a notice, and is not lost by either', async ({
  page,
  network,
  task,
}) => {
  await openUntilKept(page, '/', task.title);
  await openForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await deployNewVersion(page, network);
  await fillForm(page, { title: 'Nothing to keep' });
  await fillForm(page, { title: '' });
  // A role would not find what lies beneath the dialog.
  await expect(page.getByText('A new version is ready')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(findOffer(page)).toBeVisible();

  await complete(page, task.title);
  const notice = page.getByRole('status').filter({ hasText: 'Task completed' });
  await notice.hover();
  await expect(findOffer(page)).toHaveCount(0);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await takeOffer(page);
  await expect(findOffer(page)).toHaveCount(0);
  await expect(card(page, task.title)).toContainText('Completed');
});

test('a new version is not taken before the last word is written', async ({ page, openTab, network }) => {
  await page.goto('/taskform');
  await workerIsReady(page);
  const other = await openTab('/pending');
  await expect(other.getByText('No pending tasks')).toBeVisible();
  await deployNewVersion(page, network);
  await expect(findOffer(page)).toBeVisible();

  const release = await holdRecords(other, 'drafts');
  await fillForm(page, { title: 'Half written' });
  await takeOffer(page);
  await expect(findOffer(other)).toBeVisible();
  await release();
  await expectFormBack(page, 'Half written');
});

test('a tab that still waits for its tasks hears of a version that another one took', async ({
  page,
  context,
  network,
  task,
}) => {
  await openUntilKept(page, '/', task.title);
  await page.evaluate(() => void indexedDB.deleteDatabase('holdfast-cache'));
  await expect.poll(() => kept(page)).not.toContain(task.title);
  const other = await context.newPage();
  const release = await hold(other, TASKS);
  await other.goto('/taskform');
  await fillForm(other, { title: 'In the other tab' });

  await deployNewVersion(page, network);
  await takeOffer(page);
  await expect(findOffer(page)).toHaveCount(0);
  release();
  await expect(findOffer(other)).toBeVisible();
  await expect(other.getByLabel('Task Title')).toHaveValue('In the other tab');
});
