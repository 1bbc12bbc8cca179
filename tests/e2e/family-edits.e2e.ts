import type { Page } from '@playwright/test';

import { test } from './family.ts';
import { card, expect } from './test.ts';

/* What servers without keys and versions cannot tell: a repetition, and that somebody else has changed the task. */

const SAVED = 'All changes saved';
const FIELDS = { description: 'As it was', priority: 'Low', dueDate: '2031-02-03', completed: false };

function saved(page: Page) {
  return page.getByRole('button', { name: SAVED });
}

async function createTask(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(title);
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function editTitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Task Title').fill(title);
  await page.getByRole('button', { name: 'Update Task' }).click();
}

for (const by of ['gateway', 'break'] as const) {
  test(`a create that is done and not confirmed three times, by a ${by}, makes one task`, async ({
    page,
    family,
  }) => {
    await page.goto('/');
    await expect(saved(page)).toBeVisible();
    family.breaks = { left: 3, by };
    await createTask(page, 'Only once');
    await expect(saved(page)).toBeVisible({ timeout: 15_000 });
    await expect(card(page, 'Only once')).toHaveCount(1);
    expect(family.tasks).toMatchObject([{ title: 'Only once' }]);
  });
}

test('a create that may have been done is looked for after a reload, and a twin of it is none', async ({
  page,
  family,
}) => {
  await page.goto('/');
  await createTask(page, 'Twice');
  await expect(saved(page)).toBeVisible();
  family.breaks = { left: Infinity, by: 'gateway' };
  // Until the second page is there, nothing finds out.
  await page.route('**/api/tasks/gp', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await createTask(page, 'Twice');
  await expect(page.getByText('Create task failed')).toBeVisible();
  expect(family.tasks).toHaveLength(2);
  await page.unroute('**/api/tasks/gp');
  await page.reload();
  await expect(saved(page)).toBeVisible({ timeout: 15_000 });
  await expect(card(page, 'Twice')).toHaveCount(2);
  expect(family.tasks).toHaveLength(2);
});

for (const takesParts of [true, false]) {
  test.describe(takesParts ? 'a server that takes a part' : 'a server that wants all fields', () => {
    test.use({ takesParts });

    test.beforeEach(async ({ page, family, account }) => {
      family.tasks.push({ _id: '65f0a1', owner: account.token, title: 'Shared', ...FIELDS });
      await page.goto('/?task=65f0a1');
      await expect(page.getByLabel('Task Title')).toHaveValue('Shared');
    });

    test('keeps what another device wrote into other fields', async ({ page, family }) => {
      const [task] = family.tasks;
      Object.assign(task ?? {}, { description: 'From elsewhere', priority: 'High' });
      await editTitle(page, 'Mine');
      await expect(saved(page)).toBeVisible();
      expect(task).toMatchObject({ title: 'Mine', description: 'From elsewhere', priority: 'High' });
      await expect(card(page, 'Mine')).toContainText('From elsewhere');
    });

    test('has no word of another device overwritten before one has chosen', async ({ page, family }) => {
      const [task] = family.tasks;
      // Older than what is taken for new.
      await page.clock.install();
      await page.clock.fastForward('01:00');
      Object.assign(task ?? {}, { title: 'Theirs', description: 'From elsewhere' });
      await editTitle(page, 'Mine');
      await page.getByRole('button', { name: 'Choose' }).click();
      const conflict = page.getByRole('dialog', { name: 'Changed in two places' });
      await expect(conflict).toContainText('Theirs');
      expect(task).toMatchObject({ title: 'Theirs' });
      await conflict.getByRole('button', { name: 'Keep yours' }).click();
      await expect.poll(() => task).toMatchObject({ title: 'Mine', description: 'From elsewhere' });
    });

    test('is not told to delete what one has not seen', async ({ page, family }) => {
      const [task] = family.tasks;
      await page.clock.install();
      await page.clock.fastForward('01:00');
      Object.assign(task ?? {}, { description: 'From elsewhere' });
      await page.keyboard.press('Escape');
      await card(page, 'Shared')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('button', { name: 'Choose' }).click();
      const conflict = page.getByRole('dialog', { name: 'Changed before you deleted it' });
      await expect(conflict).toContainText('From elsewhere');
      expect(family.tasks).toHaveLength(1);
      await conflict.getByRole('button', { name: 'Delete anyway' }).click();
      await expect.poll(() => family.tasks).toEqual([]);
    });

    test('is told several edits in a row, each upon the one before', async ({ page, family }) => {
      family.breaks = { left: 1, by: 'gateway' };
      await editTitle(page, 'First');
      await card(page, 'First').getByRole('button', { name: /^Edit/ }).click();
      await editTitle(page, 'Second');
      await card(page, 'Second')
        .getByRole('button', { name: /^Complete/ })
        .click();
      const last = { title: 'Second', completed: 'Yes', description: 'As it was' };
      await expect.poll(() => family.tasks, { timeout: 15_000 }).toMatchObject([last]);
      await expect(saved(page)).toBeVisible();
    });
  });
}
