import type { Page } from '@playwright/test';

import { TASKS } from './calls.ts';
import { test } from './family.ts';
import { kept } from './kept.ts';
import {
  card,
  complete,
  createTask,
  editTask,
  expectSaved,
  openForm,
  remove,
  submitEdit,
  submitTask,
  titles,
} from './steps.ts';
import { expect } from './test.ts';

/* What servers without keys and versions cannot tell: a repetition, and that somebody else has changed the task. */

const FIELDS = { description: 'As it was', priority: 'Low', dueDate: '2031-02-03', completed: false };

/** Makes the list that the page has older than what is taken for new. */
async function ageList(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.fastForward('01:00');
}

for (const by of ['gateway', 'break'] as const) {
  test(`a create that is done and not confirmed three times, by a ${by}, makes one task`, async ({
    page,
    family,
  }) => {
    await page.goto('/');
    await expectSaved(page);
    family.breaks = { left: 3, by };
    await createTask(page, 'Only once');
    await expectSaved(page);
    await expect(card(page, 'Only once')).toHaveCount(1);
    expect(family.tasks).toMatchObject([{ title: 'Only once' }]);
  });
}

test('a create that may have been done is looked for after a reload, and is not taken for its twin', async ({
  page,
  family,
}) => {
  await page.goto('/');
  await createTask(page, 'Twice');
  await expectSaved(page);
  family.breaks = { left: Infinity, by: 'gateway' };
  // From then on, until the second page is there, nothing finds out.
  let isSent = false;
  await page.route(TASKS, (route) => {
    const isList = route.request().method() === 'GET';
    isSent ||= !isList;
    return isSent && isList ? route.abort() : route.fallback();
  });
  await createTask(page, 'Twice');
  await expect(page.getByText('Create task failed')).toBeVisible();
  expect(family.tasks).toHaveLength(2);
  await page.unroute(TASKS);
  await page.reload();
  await expectSaved(page);
  await expect(card(page, 'Twice')).toHaveCount(2);
  expect(family.tasks).toHaveLength(2);
});

test('a reload shows what was made here as the server has it by now', async ({ page, family, account }) => {
  await page.goto('/');
  for (const title of ['First words', 'Done', 'Gone']) await createTask(page, title);
  await editTask(page, 'First words', { title: 'Last words' });
  await complete(page, 'Done');
  await remove(page, 'Gone');
  await expectSaved(page);
  // A list that shows all of that is kept then.
  await expect.poll(() => kept(page, 'confirmed')).not.toMatch(/"verb":"(update|delete)"/);
  const answer = Promise.withResolvers<void>();
  await page.route(TASKS, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.reload();
  await expectSaved(page);
  await expect(titles(page)).toHaveText(['Done', 'Last words']);
  family.tasks.push({ _id: '65f0a1', owner: account.token, title: 'News', ...FIELDS });
  answer.resolve();
  await expect(card(page, 'News')).toBeVisible();
  await expect(titles(page)).toHaveText(['Done', 'Last words', 'News']);
  await expect(card(page, 'Done')).toContainText('Completed');
});

test('tabs that all send, as on plain http, make one task of each create', async ({
  page,
  context,
  family,
  openTab,
}) => {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await page.goto('/');
  const other = await openTab('/');
  await expectSaved(other);
  for (const title of ['First', 'Second', 'Third']) {
    // The other tab knows of it before the server does.
    await page.route(TASKS, async (route) => {
      if (route.request().method() === 'POST') await expect(card(other, title)).toBeVisible();
      await route.fallback();
    });
    await createTask(page, title);
    await expectSaved(page);
    await expectSaved(other);
    await expect(card(page, title)).toHaveCount(1);
    await expect(card(other, title)).toHaveCount(1);
    await page.unroute(TASKS);
  }
  expect(family.tasks).toMatchObject([{ title: 'First' }, { title: 'Second' }, { title: 'Third' }]);
});

for (const takesParts of [true, false]) {
  const kind = takesParts ? 'that takes a part' : 'that wants all fields';

  test.describe(`a server ${kind}`, () => {
    test.use({ takesParts });

    test.beforeEach(async ({ page, family, account }) => {
      family.tasks.push({ _id: '65f0a1', owner: account.token, title: 'Shared', ...FIELDS });
      await page.goto('/');
      // A list that is still on its way would be new, and from before what the tests change.
      await expectSaved(page);
      await page.getByRole('button', { name: 'Edit Shared' }).click();
      await expect(page.getByLabel('Task Title')).toHaveValue('Shared');
    });

    test(`an edit at a server ${kind} keeps what another device wrote into other fields`, async ({
      page,
      family,
    }) => {
      const [task] = family.tasks;
      Object.assign(task ?? {}, { description: 'From elsewhere', priority: 'High' });
      await submitEdit(page, { title: 'Mine' });
      await expectSaved(page);
      expect(task).toMatchObject({ title: 'Mine', description: 'From elsewhere', priority: 'High' });
      await expect(card(page, 'Mine')).toContainText('From elsewhere');
    });

    test(`an edit at a server ${kind} overwrites no field of another device before one has chosen`, async ({
      page,
      family,
    }) => {
      const [task] = family.tasks;
      await ageList(page);
      Object.assign(task ?? {}, { title: 'Theirs', description: 'From elsewhere' });
      await submitEdit(page, { title: 'Mine' });
      await page.getByRole('button', { name: 'Choose' }).click();
      const conflict = page.getByRole('dialog', { name: 'Changed in two places' });
      await expect(conflict).toContainText('Theirs');
      expect(task).toMatchObject({ title: 'Theirs' });
      await conflict.getByRole('button', { name: 'Keep yours' }).click();
      await expect.poll(() => task).toMatchObject({ title: 'Mine', description: 'From elsewhere' });
    });

    test(`an edit of a completed task at a server ${kind} leaves it completed`, async ({ page, family }) => {
      await page.keyboard.press('Escape');
      await complete(page, 'Shared');
      await page.goto('/complete');
      await editTask(page, 'Shared', { title: 'Mine' });
      await expectSaved(page);
      expect(family.tasks).toMatchObject([{ title: 'Mine', completed: 'Yes', description: 'As it was' }]);
      await expect(card(page, 'Mine')).toBeVisible();
    });

    test(`a delete at a server ${kind} asks before it takes along what one has not seen`, async ({
      page,
      family,
    }) => {
      const [task] = family.tasks;
      await ageList(page);
      Object.assign(task ?? {}, { description: 'From elsewhere' });
      await page.keyboard.press('Escape');
      await remove(page, 'Shared');
      await page.getByRole('button', { name: 'Choose' }).click();
      const conflict = page.getByRole('dialog', { name: 'Changed before you deleted it' });
      await expect(conflict).toContainText('From elsewhere');
      expect(family.tasks).toHaveLength(1);
      await conflict.getByRole('button', { name: 'Delete anyway' }).click();
      await expect.poll(() => family.tasks).toEqual([]);
    });

    test(`several edits in a row reach a server ${kind}, each upon the one before`, async ({
      page,
      family,
    }) => {
      family.breaks = { left: 1, by: 'gateway' };
      await submitEdit(page, { title: 'First' });
      await editTask(page, 'First', { title: 'Second' });
      await complete(page, 'Second');
      const last = { title: 'Second', completed: 'Yes', description: 'As it was' };
      await expect.poll(() => family.tasks).toMatchObject([last]);
      await expectSaved(page);
    });
  });
}

test('labels that were chosen before the server was known are said not to be kept', async ({
  page,
  family,
}) => {
  const known = Promise.withResolvers<void>();
  await page.route(TASKS, async (route) => {
    if (route.request().method() === 'GET') await known.promise;
    await route.fallback();
  });
  await page.goto('/');
  await openForm(page);
  await page.getByLabel('Labels', { exact: true }).fill('garden,');
  await submitTask(page, 'Rake the leaves');
  // Whether the server has made it then stands in its list alone, which has no labels.
  family.breaks = { left: 1, by: 'gateway' };
  known.resolve();
  await expect(page.getByText('This server keeps no labels and repeats')).toBeVisible();
  await expectSaved(page);
  await expect(card(page, 'Rake the leaves')).not.toContainText('garden');
  expect(family.tasks).toMatchObject([{ title: 'Rake the leaves' }]);
});

test('the keyboard help names no command of what the server does not keep', async ({ page }) => {
  await page.goto('/');
  await expectSaved(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard help' });
  await expect(help.getByText('Complete or reopen', { exact: true })).toBeVisible();
  for (const name of ['Trash', 'Recent changes', 'Add label', 'Skip to the next date', 'History'])
    await expect(help.getByText(name, { exact: true })).toHaveCount(0);
});
