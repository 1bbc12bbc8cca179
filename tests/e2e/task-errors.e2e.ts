import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { FAILURES, fail } from './failures.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

for (const path of ['/', '/pending', '/complete']) {
  test(`Failed to load tasks, on ${path}, and again with success`, async ({ page, seed }) => {
    await seed([makeTask({ completed: path === '/complete' })]);
    // No answer comes first: after it the app tries again by itself.
    for (const failure of FAILURES.toReversed()) {
      await fail(page, 'GET', '**/api/tasks/gp', failure);
      await page.goto(path);
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to load tasks' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    }
    await page.unroute('**/api/tasks/gp');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
    await expect(page.getByText('Failed to load tasks')).toHaveCount(0);
  });
}

async function createTask(page: Page, title: string): Promise<void> {
  await page.goto('/?task=new');
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByLabel('Task Title').fill(title);
  await dialog.getByLabel('Description').fill('And to this');
  await dialog.getByLabel('Due Date').fill('2031-02-03');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
}

for (const failure of FAILURES.slice(1, 3)) {
  test(`Create task failed by ${failure.name}: it is said, kept and tried again`, async ({
    page,
    stored,
  }) => {
    await fail(page, 'POST', '**/api/tasks/gp', failure);
    await createTask(page, 'Hold on to this');
    await expect(page.getByText('Create task failed')).toBeVisible();
    await expect(card(page, 'Hold on to this')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Saving one change' })).toBeVisible();
    await page.unroute('**/api/tasks/gp');
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
    await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Hold on to this']);
  });
}

test('Create task failed by a refusal: the form comes back with the words', async ({ page, stored }) => {
  await fail(page, 'POST', '**/api/tasks/gp', FAILURES[0]);
  await createTask(page, 'Hold on to this');
  await expect(page.getByText('Create task failed')).toBeVisible();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(waiting).toContainText('Not like this.');
  await waiting.getByRole('button', { name: 'Edit again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(dialog.getByLabel('Task Title')).toHaveValue('Hold on to this');
  await expect(dialog.getByLabel('Description')).toHaveValue('And to this');
  await page.unroute('**/api/tasks/gp');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Hold on to this']);
});

test('Update failed: what was refused stays in view until it is discarded', async ({ page, seed }) => {
  await seed([makeTask()]);
  await page.goto('/');
  await fail(page, 'PUT', '**/api/tasks/*/gp', FAILURES[0]);
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(card(page, 'Mend the kitchen tap')).toContainText('Completed');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'Mend the kitchen tap')).toContainText('In Progress');
  await expect(page.getByText('Update failed')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Mend the kitchen tap')).toContainText('Completed');
  await expect(page.getByRole('button', { name: 'One change was refused' })).toBeVisible();
});

test('Delete failed: a refused delete can be tried again', async ({ page, seed, stored }) => {
  await seed([makeTask()]);
  await page.goto('/');
  await fail(page, 'DELETE', '**/api/tasks/*/gp', FAILURES[0]);
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Delete failed')).toBeVisible();
  await page.unroute('**/api/tasks/*/gp');
  await page.getByRole('button', { name: 'One change was refused' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(stored).toEqual([]);
});

test('offline, a new task is kept on the device and saved later', async ({ page, context, stored }) => {
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill('In the tunnel');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'In the tunnel')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Offline: one change kept on this device' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['In the tunnel']);
});
