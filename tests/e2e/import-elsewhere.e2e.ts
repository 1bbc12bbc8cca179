import { rmSync, utimesSync, writeFileSync } from 'node:fs';

import { gzipSync, strToU8, zipSync } from 'fflate';

import { PATHS } from '#contract/paths.ts';
import {
  GOOGLE_TASKS,
  OUTLOOK_CSV,
  TICKTICK_CSV,
  TODOIST_CSV,
  todoistBackup,
  tududiBackup,
  vikunjaExport,
} from '#tests/fixtures/exports.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';

import { callTo, fail, REFUSAL } from './calls.ts';
import { chooseFile, complete } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const button = { name: 'Import', exact: true };

test('an export of Todoist is shown with all that changes, imported once, and taken back', async ({
  page,
  stored,
  elsewhere,
  expectAccessible,
}) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await expect(preview).toContainText('From Todoist. This will add 6 tasks.');
  for (const [name, figure] of [
    ['Tasks', '6'],
    ['Labels', '5'],
    ['Repeating', '2'],
    ['Checklists', '1'],
    ['Without a date', '2'],
  ] as const)
    await expect(preview.getByText(name, { exact: true }).locator('..')).toHaveText(`${name}${figure}`);
  const losses = preview.getByRole('region', { name: 'What changes on the way' });
  await expect(losses.getByRole('listitem')).toHaveText([
    '1 date: not understood, the words stand in the description',
    '2 dates of repeating tasks: not in the file, so check the next one from today',
    '1 time of day: left out, since a due date has none',
    '1 date of a subtask: as words in the checklist',
    '1 subtask: without its priority, labels or repeat, which a line of a checklist cannot have',
    '1 note or heading: now a task',
    '1 comment on or description of a project: left out',
    '1 duration: left out',
    '1 assigned person: left out',
  ]);
  await expectAccessible();
  expect(await stored()).toEqual([]);

  await preview.getByLabel('Due date of 2 tasks without one').fill('2030-01-31');
  await preview.getByRole('button', button).click();
  await expect(preview).toBeHidden();
  const tasks = await stored();
  expect(tasks).toHaveLength(6);
  expect(tasks.find(({ title }) => title === 'Pay the rent')).toMatchObject({
    priority: 'High',
    dueDate: '2026-10-05',
    labels: ['Garden', 'home', 'money'],
    description: 'by transfer, not cash\n\nThe account changed',
  });
  expect(tasks.find(({ title }) => title === 'Water the plants')?.repeat).toBe('FREQ=WEEKLY;BYDAY=MO');
  expect(tasks.filter(({ labels }) => labels.includes('undated')).map(({ dueDate }) => dueDate)).toEqual([
    '2030-01-31',
    '2030-01-31',
  ]);

  const again = await chooseFile(page, 'Garden again.csv', TODOIST_CSV);
  await expect(again).toContainText('Nothing to add: what is in this file is here already (6 tasks).');
  await expect(again.getByRole('button', button)).toHaveCount(0);
  await again.getByRole('button', { name: 'Close' }).last().click();
  const backup = await chooseFile(page, 'backup.zip', Buffer.from(todoistBackup()));
  await expect(backup).toContainText('This will add 1 task and leave 6 tasks unchanged.');
  await backup.getByRole('button', button).click();
  await expect(backup).toBeHidden();
  await expect.poll(async () => (await stored()).length).toBe(7);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Import undone: one task went to the trash.')).toBeVisible();
  expect(await stored()).toHaveLength(6);

  const third = await chooseFile(page, 'backup.zip', Buffer.from(todoistBackup()));
  await expect(third).toContainText('This will restore 1 task from the trash and leave 6 tasks unchanged.');
  await third.getByRole('button', button).click();
  await expect(third).toBeHidden();
  const letter = (await stored()).find(({ title }) => title === 'Post the letter');
  if (!letter) throw new Error('The letter was not imported.');
  await elsewhere.change(letter, { title: 'Post the parcel' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(
    page.getByText('Nothing went to the trash. What was changed since stays: one task.'),
  ).toBeVisible();
});

test('an import that is pressed twice is done once, and can be taken back', async ({ page, stored }) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await preview.getByRole('button', button).evaluate(async (element: HTMLElement) => {
    element.click();
    // A press comes before whatever else waits for its turn.
    await scheduler.postTask(() => element.click(), { priority: 'user-blocking' });
  });
  await expect(preview).toBeHidden();
  await expect(page.getByText('6 tasks added')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(stored).toEqual([]);
});

test('Ctrl+Z takes an import back after a reload, once the presses after it are taken back', async ({
  page,
  stored,
}) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await preview.getByRole('button', button).click();
  await expect(preview).toBeHidden();
  expect(await stored()).toHaveLength(6);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '6 tasks added' })).toBeVisible();
  await page.goto('/pending');
  await complete(page, 'Pay the rent');
  await expect(page.getByText('Task completed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  expect(await stored()).toEqual([]);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
});

test('an import whose undo gets no answer can be taken back by one more press', async ({
  page,
  stored,
  setOffline,
}) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await preview.getByRole('button', button).click();
  await expect(preview).toBeHidden();
  await setOffline(true);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undo once more takes back what is still here.')).toBeVisible();
  await setOffline(false);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

for (const { name, content, source, title, labels, without } of [
  {
    name: 'a.csv',
    content: Buffer.from(TICKTICK_CSV),
    source: 'TickTick',
    title: 'Sweep the chimney',
    labels: ['House', 'Private', 'urgent', 'work'],
    without: ['urgent', 'work'],
  },
  {
    name: 'a.zip',
    content: Buffer.from(vikunjaExport()),
    source: 'Vikunja',
    title: 'Renew the insurance',
    labels: ['House', 'money'],
    without: ['money'],
  },
  {
    name: 'a.json.gz',
    content: Buffer.from(tududiBackup()),
    source: 'tududi',
    title: 'Sharpen the chisels',
    labels: ['House', 'tools', 'Workshop'],
    without: ['tools'],
  },
  {
    name: 'a.json',
    content: Buffer.from(JSON.stringify(GOOGLE_TASKS)),
    source: 'Google Tasks',
    title: 'Return the books',
    labels: ['Errands'],
    without: [],
  },
]) {
  test(`an export of ${source} is imported with its lists as labels, or without them`, async ({
    page,
    stored,
  }) => {
    await page.goto('/profile');
    const first = await chooseFile(page, name, content);
    await expect(first).toContainText(`From ${source}.`);
    await first.getByRole('button', button).click();
    await expect(first).toBeHidden();
    const find = async () => (await stored()).find((task) => task.title === title);
    expect((await find())?.labels).toEqual(labels);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Import undone')).toBeVisible();
    expect(await stored()).toEqual([]);
    const second = await chooseFile(page, name, content);
    await second.getByRole('switch', { name: 'Lists and projects become labels' }).click();
    await second.getByRole('button', button).click();
    await expect(second).toBeHidden();
    expect((await find())?.labels).toEqual(without);
    await expect(await chooseFile(page, name, content)).toContainText('Nothing to add');
  });
}

test('a table of any product asks what its columns mean, and which date is meant', async ({
  page,
  stored,
  expectAccessible,
}) => {
  await page.goto('/profile');
  const dialog = await chooseFile(page, 'tasks.csv', OUTLOOK_CSV);
  await expect(dialog).toContainText('A table with 3 rows.');
  await expect(dialog.getByRole('combobox', { name: 'Title' })).toHaveText('Subject');
  await expect(dialog.getByRole('combobox', { name: 'Labels' })).toHaveText('Categories');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose the order of the dates');
  await expect(dialog.getByRole('radio', { name: 'Day first' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Month first' }).click();
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'No column' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('status')).toHaveText('A table. This will add 3 tasks.');
  await expect(dialog.getByRole('status')).toBeFocused();
  await dialog.getByRole('button', button).click();
  await expect(dialog).toBeHidden();
  expect((await stored()).find(({ title }) => title === 'Order the timber')).toMatchObject({
    dueDate: '2026-03-04',
    priority: 'Low',
    labels: ['Garden', 'Home'],
  });
});

test('what was said of the columns stays where the server does not answer', async ({
  page,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  const dialog = await chooseFile(page, 'tasks.csv', OUTLOOK_CSV);
  await dialog.getByRole('radio', { name: 'Month first' }).click();
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'No column' }).click();
  const preview = callTo(PATHS.importPreview);
  await fail(page, 'POST', preview, REFUSAL);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('The file was not read');
  await page.unroute(preview);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', button).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toContainEqual(
    expect.objectContaining({ title: 'Order the timber', dueDate: '2026-03-04', priority: 'Low' }),
  );
});

test('a file that is changed or removed after it was chosen is told at once, and nothing is imported', async ({
  page,
  stored,
  allowed,
}, testInfo) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  const lost = 'The file was changed, moved or removed since it was chosen. Choose it again.';
  const table = testInfo.outputPath('tasks.csv');
  writeFileSync(table, OUTLOOK_CSV);
  // A browser knows a changed file by its time, of which it sees the seconds.
  utimesSync(table, 1_700_000_000, 1_700_000_000);
  await page.getByLabel('File to import').setInputFiles(table);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByRole('radio', { name: 'Month first' }).click();
  writeFileSync(table, OUTLOOK_CSV);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText(lost);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const ours = testInfo.outputPath('tasks.json');
  writeFileSync(ours, JSON.stringify({ format: 'holdfast', schema: 1, tasks: makeTasks(1) }));
  await page.getByLabel('File to import').setInputFiles(ours);
  await expect(dialog).toContainText('This will add 1 task.');
  rmSync(ours);
  await dialog.getByRole('button', button).click();
  await expect(dialog.getByRole('alert')).toContainText(lost);
  expect(await stored()).toEqual([]);
});

test('a file whose reader does not arrive is not called one over which the browser stopped', async ({
  page,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  await page.route('**/assets/worker-*.js', (route) => route.fulfill({ status: 404 }));
  const dialog = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await expect(dialog).toContainText('It could not be read: a part of this page did not arrive.');
});

test('a file that is none of these is told with its place, and nothing is imported', async ({
  page,
  stored,
}) => {
  await page.goto('/profile');
  const zeros = new Uint8Array(65 * 1024 * 1024);
  for (const [name, content, words] of [
    ['empty.csv', '', 'It is empty.'],
    ['cut.zip', Buffer.from(todoistBackup()).subarray(0, 200), 'It is not whole'],
    ['bomb.gz', Buffer.from(gzipSync(zeros, { level: 1 })), 'larger than 64 MB'],
    [
      'other.zip',
      Buffer.from(zipSync({ 'a.txt': strToU8('words') })),
      'no export of Todoist, TickTick, Vikunja or Google Tasks in it',
    ],
    ['other.json', '{"a": 1}', 'It is JSON, but not an export'],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'not text in UTF-8'],
  ] as const) {
    const dialog = await chooseFile(page, name, content);
    await expect(dialog.getByRole('alert')).toContainText('This file cannot be imported');
    await expect(dialog).toContainText(words);
    await expect(dialog.getByRole('button', button)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }
  expect(await stored()).toEqual([]);
});

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the days are those of the file', async ({ page, stored }) => {
      await page.goto('/profile');
      for (const [name, content] of [
        ['a.csv', TICKTICK_CSV],
        ['a.json', JSON.stringify(GOOGLE_TASKS)],
        ['b.csv', TODOIST_CSV],
      ] as const) {
        const preview = await chooseFile(page, name, content);
        await preview.getByRole('button', button).click();
        await expect(preview).toBeHidden();
      }
      const days = new Map((await stored()).map(({ title, dueDate }) => [title, dueDate]));
      expect(days.get('Sweep the chimney')).toBe('2018-12-12');
      expect(days.get('Return the books')).toBe('2026-12-03');
      expect(days.get('Pay the rent')).toBe('2026-10-05');
    });
  });
}

const INDICES = Array.from({ length: 10_000 }, (_, index) => index);
const lines = (heading: string, rowOf: (index: number) => string) =>
  [heading, ...INDICES.map(rowOf)].join('\n');

for (const { source, content, isOfWorker } of [
  {
    source: 'Todoist',
    isOfWorker: true,
    content: lines(
      TODOIST_CSV.split('\r\n', 1).join(''),
      (index) => `task,Row ${index} @label,Words of it,False,2,1,,,2027-01-05,en,,,,,`,
    ),
  },
  {
    source: 'Holdfast, as CSV,',
    isOfWorker: true,
    content: lines(
      'title,description,priority,due date,status,created,labels',
      (index) => `Row ${index},Words of it,High,2027-01-05,In Progress,,label`,
    ),
  },
  {
    source: 'Holdfast',
    isOfWorker: false,
    content: JSON.stringify({ format: 'holdfast', schema: 1, tasks: makeTasks(10_000) }),
  },
]) {
  // How long the page is held meanwhile is a figure of the bench: imports.
  test(`10,000 tasks of ${source} are read ${isOfWorker ? 'in a worker' : 'by the server'}, beside the page`, async ({
    page,
  }) => {
    await page.goto('/profile');
    const workers: unknown[] = [];
    page.once('worker', (worker) => workers.push(worker));
    const preview = await chooseFile(page, 'large file', content);
    await expect(preview).toContainText('This will add 10,000 tasks.', { timeout: 60_000 });
    expect(workers).toHaveLength(isOfWorker ? 1 : 0);
  });
}

test('an import of which another device has brought all since is asked of nobody', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await expect(preview).toContainText('This will add 6 tasks.');
  const other = await openBrowser('/profile');
  const same = await chooseFile(other, 'Garden.csv', TODOIST_CSV);
  await same.getByRole('button', button).click();
  await expect(other.getByText('6 tasks added')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await preview.getByRole('button', button).click();
  await expect(page.getByText('0 tasks added and 6 left unchanged.')).toBeVisible();
  expect(asked.filter((url) => url.endsWith(PATHS.import))).toEqual([]);
});
