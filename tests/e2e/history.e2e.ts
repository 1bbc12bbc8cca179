import type { Locator, Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { callTo, hold, TASKS } from './calls.ts';
import { holdRecords } from './held-storage.ts';
import { editTask, expectSaved, fillForm, openEditor, submitEdit } from './steps.ts';
import { expect, test } from './test.ts';

const CHANGES = callTo(PATHS.changes);
const OLDER_CHANGES = `${CHANGES}?before=*`;
/** More than two pages of changes. */
const MANY = Array.from({ length: 120 }, (_, index) => makeTask({ title: `Task ${index + 1}` }));

async function openChanges(page: Page): Promise<Locator> {
  await page.goto('/changes');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).not.toHaveCount(0);
  return rows;
}

test('every change of a task is told, and an earlier version comes back', async ({
  page,
  seed,
  stored,
  storedTitles,
}) => {
  await seed([makeTask({ title: 'Mend the tap', description: 'Old words' })]);
  await page.goto('/');
  await editTask(page, 'Mend the tap', { title: 'Mend the kitchen tap', description: 'New words' });
  await expect.poll(storedTitles).toEqual(['Mend the kitchen tap']);

  await page.getByRole('link', { name: 'Recent changes' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Changed title and description · another client')).toBeVisible();

  await page.getByRole('link', { name: 'Mend the kitchen tap' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const versions = history.getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Old words');
  await expect(versions.first()).toContainText('As it is now');

  await versions.last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toBeHidden();
  await expect.poll(stored).toMatchObject([{ title: 'Mend the tap', description: 'Old words' }]);
});

test('a version comes back over what waits to be sent, and asks nothing', async ({
  page,
  seed,
  stored,
  setOffline,
}) => {
  await seed([makeTask({ title: 'Mend the tap' })]);
  await page.goto('/');
  await editTask(page, 'Mend the tap', { title: 'Mend the kitchen tap' });
  await expectSaved(page);
  await openEditor(page, 'Mend the kitchen tap');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history).toContainText('As it is now');
  await page.keyboard.press('Escape');
  await setOffline(true);
  await submitEdit(page, { title: 'Mend the garden tap' });

  await openEditor(page, 'Mend the garden tap');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(history.getByRole('button', { name: 'Restore this version' })).toHaveCount(2);
  await history.getByRole('button', { name: 'Restore this version' }).last().click();
  await setOffline(false);
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ title: 'Mend the tap' }]);
});

test('the history of a task has an address of its own, and Escape and Back close it', async ({
  page,
  task,
}) => {
  const history = page.getByRole('dialog', { name: 'History' });
  await page.goto(`/pending?history=${task._id}`);
  await expect(history).toContainText('Created');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/pending');

  await page.goto('/changes');
  await page.getByRole('link', { name: task.title }).click();
  await expect(history).toBeVisible();
  await page.goBack();
  await expect(history).toBeHidden();
  await expect(page).toHaveURL('/changes');
});

test('the form of a task leads to its history, and keeps what was typed', async ({ page, task }) => {
  await page.goto('/');
  await openEditor(page, task.title);
  await fillForm(page, { description: 'Half a sentence' });
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history).toContainText('Created');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await expect(page.getByRole('button', { name: 'History' })).toBeFocused();
});

test('a form that is saved beneath its history closes as any other does', async ({ page, task }) => {
  await page.goto('/');
  await openEditor(page, task.title);
  await fillForm(page, { description: 'By the harbour' });
  const release = await holdRecords(page, 'intents');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history).toBeVisible();
  await release();
  const form = page.getByLabel('Task Title');
  await expect(form).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a version of a deleted task brings the task back', async ({ page, task, elsewhere, storedTitles }) => {
  await elsewhere.remove(task);
  await page.goto('/changes');
  await page.getByRole('link', { name: task.title }).first().click();
  await page.getByRole('button', { name: 'Restore this version' }).last().click();
  await expect.poll(storedTitles).toEqual([task.title]);
});

test('a version of a deleted task comes back by one press, and goes again by one undo', async ({
  page,
  task,
  elsewhere,
  stored,
  storedTitles,
}) => {
  await elsewhere.change(task, { title: 'Later words' });
  await elsewhere.remove(task);
  await page.goto('/changes');
  await page.getByRole('link', { name: 'Later words' }).first().click();
  await page.getByRole('button', { name: 'Restore this version' }).last().click();
  await expect.poll(storedTitles).toEqual([task.title]);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: restored “Later words”.')).toBeVisible();
  await expect.poll(stored).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(storedTitles).toEqual([task.title]);
  await page.keyboard.press('Control+z');
  await expectSaved(page);
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'Later words' })).toBeVisible();
});

test('many changes come a page at a time, to the oldest', async ({ page, seed }) => {
  await seed(MANY);
  const rows = await openChanges(page);
  await expect(rows.first()).toContainText('Task 120');
  const showMore = page.getByRole('button', { name: 'Show more' });
  while (await showMore.isVisible()) {
    const before = await rows.count();
    await showMore.press('Enter');
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  await expect(rows).toHaveCount(120);
  // The button that had it is gone.
  await expect(page.getByRole('main')).toBeFocused();
});

test('a press on Show more outlives the news that comes meanwhile', async ({ page, seed, elsewhere }) => {
  const [task = makeTask()] = await seed(MANY);
  const answer = await hold(page, OLDER_CHANGES);
  const rows = await openChanges(page);
  const before = await rows.count();
  const asked = page.waitForRequest(OLDER_CHANGES);
  await page.getByRole('button', { name: 'Show more' }).click();
  await asked;
  const told = page.waitForResponse(TASKS);
  await elsewhere.change(task, { title: 'Changed meanwhile' });
  await told;
  answer();
  await expect.poll(() => rows.count()).toBeGreaterThan(before + 1);
  await expect(page.getByRole('link', { name: 'Changed meanwhile' })).toBeVisible();
});

test('news without an end hold up no press on Show more, and are shown too', async ({
  page,
  seed,
  elsewhere,
}) => {
  const [task = makeTask()] = await seed(MANY);
  let changes = 0;
  let isBusy = true;
  await page.route(`${CHANGES}*`, async (route) => {
    if (isBusy) {
      changes += 1;
      // The list follows the same news: when it is asked for, this page has heard.
      const told = page.waitForRequest(TASKS);
      await elsewhere.change(task, { description: `Busy ${changes}` });
      await told;
    }
    await route.continue().catch(() => {});
  });
  const rows = await openChanges(page);
  const showMore = page.getByRole('button', { name: 'Show more' });
  for (const presses of [1, 2]) {
    await showMore.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(presses * 50);
  }
  isBusy = false;
  await elsewhere.change(task, { title: 'The last of all' });
  // A change that was on its way may follow, under the same title.
  await expect(page.getByRole('link', { name: 'The last of all' }).first()).toBeVisible();
});

test('a version that comes back takes its dialogs along: Back leads to the page before', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: 'Mend the tap' })]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Pending Tasks' }).click();
  await editTask(page, 'Mend the tap', { title: 'Mend the kitchen tap' });
  await expect.poll(stored).toMatchObject([{ title: 'Mend the kitchen tap' }]);
  await openEditor(page, 'Mend the kitchen tap');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect.poll(stored).toMatchObject([{ title: 'Mend the tap' }]);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/pending');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Task Overview' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
});
