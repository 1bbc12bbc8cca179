import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { callTo, TASKS } from './calls.ts';
import { chooseFile, remove } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

async function download(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test('everything is exported, and an import of it brings back what was changed', async ({
  page,
  task,
  elsewhere,
  storedTitles,
}) => {
  await elsewhere.create('Another');
  await page.goto('/profile');
  const everything = await download(page, 'Export everything');
  expect(everything.name).toMatch(/^holdfast-\d{4}-\d\d-\d\d\.json$/);

  await elsewhere.change(task, { title: 'Changed since' });

  const preview = await chooseFile(page, everything.name, everything.content);
  await expect(preview).toContainText('This will change 1 task and leave 1 task unchanged.');
  await expect(preview).toContainText(task.title);
  expect(await storedTitles()).toEqual(['Another', 'Changed since']);

  await preview.getByRole('button', { name: 'Import' }).click();
  await expect(preview).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
  expect(await storedTitles()).toEqual(['Another', task.title]);
});

test('tasks are exported as CSV and imported again, formulas and all', async ({ page, seed, stored }) => {
  const titles = ['=1+1', '"Quoted", and more', 'Zeile\tmit Ä und 漢字'];
  await seed(titles.map((title) => makeTask({ title, description: '-first\n@second' })));
  await page.goto('/profile');
  const csv = await download(page, 'Export tasks as CSV');
  expect(csv.name).toMatch(/^holdfast-tasks-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.content.toString()).toContain("'=1+1");

  const again = await chooseFile(page, csv.name, csv.content);
  await expect(again).toContainText('Nothing to add');
  await again.getByRole('button', { name: 'Close' }).last().click();

  const other = csv.content.toString().replace('2030-06-15', '2031-01-01');
  const preview = await chooseFile(page, 'changed.csv', other);
  await expect(preview).toContainText('This will add 1 task and leave 2 tasks unchanged.');
  await preview.getByRole('button', { name: 'Import' }).click();
  await expect(preview).toBeHidden();
  const tasks = await stored();
  expect(tasks).toHaveLength(4);
  expect(tasks.filter(({ dueDate }) => dueDate === '2031-01-01')).toHaveLength(1);
  expect(tasks.every(({ description }) => description === '-first\n@second')).toBe(true);
});

test('tasks are exported as CSV also where the server has other files of the app by now', async ({
  page,
  task,
}) => {
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Export tasks as CSV' })).toBeEnabled();
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404 }));
  const csv = await download(page, 'Export tasks as CSV');
  expect(csv.content.toString()).toContain(task.title);
});

test('a CSV file whose import got no answer adds nothing twice, and takes back nothing that was done since', async ({
  page,
  stored,
  storedTitles,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const file = ['title,due date', 'Twice,2030-01-01', 'Twice,2030-01-01', 'Once,2030-01-02'].join('\n');
  await page.goto('/profile');
  await page.route(callTo(PATHS.import), async (route) => {
    await route.fetch();
    await route.abort();
  });
  const first = await chooseFile(page, 'tasks.csv', file);
  await expect(first).toContainText('This will add 3 tasks.');
  await first.getByRole('button', { name: 'Import' }).click();
  await expect(first.getByRole('alert')).toContainText('Importing the file again adds nothing twice.');
  // The app asks after the import on its own, and that call may be on its way.
  await page.unrouteAll({ behavior: 'wait' });
  expect(await storedTitles()).toEqual(['Once', 'Twice', 'Twice']);
  await first.getByRole('button', { name: 'Cancel' }).click();

  const again = await chooseFile(page, 'tasks.csv', file);
  await expect(again).toContainText('Nothing to add');
  await again.getByRole('button', { name: 'Close' }).last().click();

  for (const task of await stored())
    if (task.title === 'Once') await elsewhere.change(task, { title: 'Once and for all', completed: true });
  await page.goto('/pending');
  await remove(page, 'Twice');
  await expect.poll(async () => (await stored()).length).toBe(2);
  await page.goto('/profile');
  const third = await chooseFile(page, 'tasks.csv', `${file}\nNew,2030-01-03`);
  await expect(third).toContainText(
    'This will add 1 task, restore 1 task from the trash, and leave 2 tasks unchanged.',
  );
  await expect(third).toContainText('1 of them says something else here, and stays so.');
  await third.getByRole('button', { name: 'Import' }).click();
  await expect(third).toBeHidden();
  expect(await storedTitles()).toEqual(['New', 'Once and for all', 'Twice', 'Twice']);
});

test('the problems of a file are named line by line, and nothing is imported', async ({
  page,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  const lines = ['title,due date', 'Good,2030-01-01', 'Bad,2030-02-30', ',2030-01-01'];
  const wrong = await chooseFile(page, 'tasks.csv', lines.join('\n'));
  await expect(wrong).toContainText('Line 3: This date does not exist.');
  await expect(wrong).toContainText('Line 4: Give the task a title.');
  await wrong.getByRole('button', { name: 'Close' }).last().click();

  const cut = await chooseFile(page, 'cut.json', '{"format": "holdfast", "tasks": [');
  await expect(cut).toContainText('The file is not whole');
  await expect(cut.getByRole('button', { name: 'Import' })).toHaveCount(0);
  expect(await stored()).toEqual([]);
});

test('an export that is wrong in 200,000 places is told with the first of them, and sent once', async ({
  page,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(PATHS.importPreview)) sent += 1;
  });
  await page.goto('/profile');
  const revisions = Array.from({ length: 200_000 }, () => 0);
  const zeros = JSON.stringify({ format: 'holdfast', schema: 2, tasks: [], revisions });
  const dialog = await chooseFile(page, 'zeros.json', zeros);
  await expect(dialog).toContainText('Change 1: This is not a file that Holdfast can read.');
  await expect(dialog).toContainText('This file cannot be imported');
  expect(sent).toBe(1);
});

test('a table of another product whose columns are named as ours can be read by what they mean', async ({
  page,
  stored,
}) => {
  await page.goto('/profile');
  const lines = ['Title,Due Date,Status', 'Rent,12/31/2026,Done', 'Milk,,Open'];
  const dialog = await chooseFile(page, 'tasks.csv', lines.join('\n'));
  await expect(dialog).toContainText('Line 2: This date does not exist.');
  await dialog.getByRole('button', { name: 'Name the columns' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Due date of 1 task without one').fill('2030-01-31');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  const days = (await stored()).map(({ title, dueDate, completed }) => `${title} ${dueDate} ${completed}`);
  expect(days.toSorted()).toEqual(['Milk 2030-01-31 false', 'Rent 2026-12-31 true']);
});

test('with a server that keeps no history, only the CSV export is offered', async ({ page }) => {
  await page.route(TASKS, (route) => route.fulfill({ json: [] }));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Export tasks as CSV' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Export everything' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Recent changes' })).toHaveCount(0);
});
