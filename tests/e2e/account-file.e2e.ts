import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { expect, FAILED_REQUEST, test } from './test.ts';

async function download(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

async function choose(page: Page, name: string, content: string | Buffer) {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  return page.getByRole('dialog', { name: 'Import' });
}

test('everything is exported, and an import of it brings back what was changed', async ({
  page,
  seed,
  stored,
  changeElsewhere,
  expectAccessible,
}) => {
  const [kept] = await seed([makeTask({ title: 'As it was' }), makeTask({ title: 'Another' })]);
  await page.goto('/profile');
  const everything = await download(page, 'Export everything');
  expect(everything.name).toMatch(/^holdfast-\d{4}-\d\d-\d\d\.json$/);

  await changeElsewhere(kept, { title: 'Changed since' });

  const preview = await choose(page, everything.name, everything.content);
  await expect(preview).toContainText('This will change 1 task and leave 1 task unchanged.');
  await expect(preview).toContainText('As it was');
  await expectAccessible();
  expect((await stored()).map(({ title }) => title)).toContain('Changed since');

  await preview.getByRole('button', { name: 'Import' }).click();
  await expect(preview).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
  expect((await stored()).map(({ title }) => title).toSorted()).toEqual(['Another', 'As it was']);
});

test('tasks go out as CSV and come back, formulas and all', async ({ page, seed, stored }) => {
  const titles = ['=1+1', '"Quoted", and more', 'Zeile\tmit Ä und 漢字'];
  await seed(titles.map((title) => makeTask({ title, description: '-first\n@second' })));
  await page.goto('/profile');
  const csv = await download(page, 'Export tasks as CSV');
  expect(csv.name).toMatch(/^holdfast-tasks-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.content.toString()).toContain("'=1+1");

  const again = await choose(page, csv.name, csv.content);
  await expect(again).toContainText('There is nothing to do');
  await again.getByRole('button', { name: 'Close' }).last().click();

  const other = csv.content.toString().replace('2030-06-15', '2031-01-01');
  const preview = await choose(page, 'changed.csv', other);
  await expect(preview).toContainText('This will add 1 task and leave 2 tasks unchanged.');
  await preview.getByRole('button', { name: 'Import' }).click();
  await expect(preview).toBeHidden();
  const tasks = await stored();
  expect(tasks).toHaveLength(4);
  expect(tasks.filter(({ dueDate }) => dueDate === '2031-01-01')).toHaveLength(1);
  expect(tasks.every(({ description }) => description === '-first\n@second')).toBe(true);
});

test('a CSV file whose import got no answer adds nothing twice, and takes back nothing that was done since', async ({
  page,
  stored,
  changeElsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const file = ['title,due date', 'Twice,2030-01-01', 'Twice,2030-01-01', 'Once,2030-01-02'].join('\n');
  await page.goto('/profile');
  await page.route('**/api/import', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const first = await choose(page, 'tasks.csv', file);
  await expect(first).toContainText('This will add 3 tasks.');
  await first.getByRole('button', { name: 'Import' }).click();
  await expect(first.getByRole('alert')).toContainText('Importing the file again adds nothing twice.');
  await page.unrouteAll();
  const added = await stored();
  expect(added.map(({ title }) => title).toSorted()).toEqual(['Once', 'Twice', 'Twice']);
  await first.getByRole('button', { name: 'Cancel' }).click();

  const again = await choose(page, 'tasks.csv', file);
  await expect(again).toContainText('There is nothing to do');
  await again.getByRole('button', { name: 'Close' }).last().click();

  const once = added.find(({ title }) => title === 'Once');
  await changeElsewhere(once, { title: 'Once and for all', completed: true });
  await page.goto('/pending');
  await page.getByRole('button', { name: 'Delete Twice' }).first().click();
  await expect.poll(async () => (await stored()).length).toBe(2);
  await page.goto('/profile');
  const third = await choose(page, 'tasks.csv', `${file}\nNew,2030-01-03`);
  await expect(third).toContainText(
    'This will add 1 task, restore 1 task from the trash, and leave 2 tasks unchanged.',
  );
  await expect(third).toContainText('1 of them was changed here since it was imported, and stays so.');
  await third.getByRole('button', { name: 'Import' }).click();
  await expect(third).toBeHidden();
  expect((await stored()).map(({ title }) => title).toSorted()).toEqual([
    'New',
    'Once and for all',
    'Twice',
    'Twice',
  ]);
});

test('a file that is wrong is told, line by line, and nothing is written', async ({ page, stored }) => {
  await page.goto('/profile');
  const lines = ['title,due date', 'Good,2030-01-01', 'Bad,2030-02-30', ',2030-01-01'];
  const wrong = await choose(page, 'tasks.csv', lines.join('\n'));
  await expect(wrong).toContainText('Line 3: This date does not exist.');
  await expect(wrong).toContainText('Line 4: Give the task a title.');
  await wrong.getByRole('button', { name: 'Close' }).last().click();

  const cut = await choose(page, 'cut.json', '{"format": "holdfast", "tasks": [');
  await expect(cut).toContainText('It is not whole');
  await expect(cut.getByRole('button', { name: 'Import' })).toHaveCount(0);
  expect(await stored()).toEqual([]);
});

test('another server of the family offers the CSV export alone', async ({ page }) => {
  await page.route('**/api/tasks/gp', (route) => route.fulfill({ json: [] }));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Export tasks as CSV' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Export everything' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Recent changes' })).toHaveCount(0);
});
