import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { slowStorage } from './slow-storage.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Mend the kitchen tap';

test('undo of a new task asks before it takes words of another device along', async ({
  page,
  stored,
  changeElsewhere,
}) => {
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill('Made here');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  const [task] = await stored();
  await changeElsewhere(task, { description: 'Written on another device' });
  await expect(card(page, 'Made here')).toContainText('Written on another device');

  await page.keyboard.press('Control+z');
  await expect(page.getByText('The description of “Made here” was changed since. It stays;')).toBeVisible();
  await expect(card(page, 'Made here')).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: created “Made here”')).toBeVisible();
  await expect.poll(stored).toEqual([]);
});

test('undo of a new task that nobody changed takes one press', async ({ page, stored }) => {
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill('Made here');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: created “Made here”')).toBeVisible();
  await expect.poll(stored).toEqual([]);
});

test('an undo in the moment of the press takes back that press, not the one before', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask(), makeTask({ title: 'Ask the harbour master' })]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Complete Ask the harbour master' }).click();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await slowStorage(page, 150);
  await page.getByRole('button', { name: `Complete ${TITLE}` }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: completed “${TITLE}”`)).toBeVisible();
  await expect
    .poll(async () => Object.fromEntries((await stored()).map(({ title, completed }) => [title, completed])))
    .toEqual({ [TITLE]: false, 'Ask the harbour master': true });
});

test('an edit of a task that was deleted for good elsewhere becomes a new task', async ({
  page,
  server,
  account,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const [task] = await seed([makeTask()]);
  await page.goto(`/?task=${task?._id}`);
  await page.getByLabel('Description').fill('Words that nobody else has');
  const headers = { Authorization: `Bearer ${account.token}` };
  for (const path of [PATHS.task, PATHS.purgeTask])
    await fetch(server.url + API_BASE + taskPath(path, task?._id ?? ''), { method: 'DELETE', headers });
  await page.getByRole('button', { name: 'Update Task' }).click();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  await page.getByRole('button', { name: 'Save as a new task' }).click();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await expect
    .poll(stored)
    .toMatchObject([{ title: TITLE, description: 'Words that nobody else has', priority: task?.priority }]);
});
