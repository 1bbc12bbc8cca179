import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, test } from './test.ts';

async function edit(page: Page, title: string, changes: { title?: string; description?: string }) {
  await card(page, title).getByRole('button', { name: /^Edit/ }).click();
  if (changes.title !== undefined) await page.getByLabel('Task Title').fill(changes.title);
  if (changes.description !== undefined) await page.getByLabel('Description').fill(changes.description);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('every change of a task is told, and an earlier version comes back', async ({
  page,
  seed,
  stored,
  expectAccessible,
}) => {
  await seed([makeTask({ title: 'Mend the tap', description: 'Old words' })]);
  await page.goto('/');
  await edit(page, 'Mend the tap', { title: 'Mend the kitchen tap', description: 'New words' });
  await expect.poll(async () => (await stored())[0]?.title).toBe('Mend the kitchen tap');

  await page.getByRole('link', { name: 'Recent changes' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Changed title and description · another client')).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Mend the kitchen tap' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const versions = history.getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Old words');
  await expect(versions.first()).toContainText('As it is now');
  await expectAccessible();

  await versions.last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toBeHidden();
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({
      title: 'Mend the tap',
      description: 'Old words',
    });
});

test('the history is a link of its own, and Back closes it', async ({ page, seed }) => {
  const [task] = await seed([makeTask()]);
  await page.goto(`/pending?history=${task?._id}`);
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Created');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/pending');

  await page.goto('/changes');
  await page.getByRole('link', { name: 'Mend the kitchen tap' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/changes');
});

test('the dialog of a task leads to its history, and keeps what was typed', async ({ page, seed }) => {
  await seed([makeTask()]);
  await page.goto('/');
  await card(page, 'Mend the kitchen tap').getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Description').fill('Half a sentence');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Created');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'History' })).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await expect(page.getByRole('button', { name: 'History' })).toBeFocused();
});

test('a version of a deleted task brings the task back', async ({ page, seed, stored }) => {
  await seed([makeTask({ title: 'Here again' })]);
  await page.goto('/');
  await card(page, 'Here again')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(stored).toEqual([]);
  await page.getByRole('link', { name: 'Recent changes' }).click();
  await page.getByRole('link', { name: 'Here again' }).first().click();
  await page.getByRole('button', { name: 'Restore this version' }).last().click();
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Here again']);
});

test('many changes come a page at a time', async ({ page, seed }) => {
  await seed(Array.from({ length: 120 }, (_, index) => makeTask({ title: `Task ${index + 1}` })));
  await page.goto('/changes');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('Task 120');
  while (await page.getByRole('button', { name: 'Show more' }).isVisible()) {
    const before = await rows.count();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  await expect(rows).toHaveCount(120);
});

test('a press on Show more outlives the news that comes meanwhile', async ({
  page,
  seed,
  changeElsewhere,
}) => {
  const tasks = await seed(
    Array.from({ length: 120 }, (_, index) => makeTask({ title: `Task ${index + 1}` })),
  );
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/changes?before=*', async (route) => {
    await mayAnswer;
    // A call that was given up takes no answer.
    await route.continue().catch(() => {});
  });
  await page.goto('/changes');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('Task 120');
  const before = await rows.count();
  const asked = page.waitForRequest('**/api/changes?before=*');
  await page.getByRole('button', { name: 'Show more' }).click();
  await asked;
  const told = page.waitForResponse('**/api/tasks/gp');
  await changeElsewhere(tasks[0], { title: 'Changed meanwhile' });
  await told;
  answer();
  await expect.poll(() => rows.count()).toBeGreaterThan(before + 1);
  await expect(page.getByRole('link', { name: 'Changed meanwhile' })).toBeVisible();
});

test('news without an end holds up no press on Show more, and is shown too', async ({
  page,
  seed,
  changeElsewhere,
}) => {
  const tasks = await seed(
    Array.from({ length: 120 }, (_, index) => makeTask({ title: `Task ${index + 1}` })),
  );
  let changes = 0;
  let isBusy = true;
  await page.route('**/api/changes*', async (route) => {
    if (isBusy) {
      changes += 1;
      // The list follows the same news: when it is asked for, this page has heard.
      const told = page.waitForRequest('**/api/tasks/gp');
      await changeElsewhere(tasks[changes % tasks.length], { description: `Busy ${changes}` });
      await told;
    }
    await route.continue().catch(() => {});
  });
  await page.goto('/changes');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  const showMore = page.getByRole('button', { name: 'Show more' });
  for (const presses of [1, 2]) {
    await showMore.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(presses * 50);
  }
  isBusy = false;
  await changeElsewhere(tasks[0], { title: 'The last of all' });
  await expect(page.getByRole('link', { name: 'The last of all' })).toBeVisible();
});
