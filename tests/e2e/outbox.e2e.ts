import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { hold, TASK, TASKS } from './calls.ts';
import { kept } from './kept.ts';
import {
  card,
  complete,
  createTask,
  expectSaved,
  fillForm,
  openConflict,
  remove,
  submitEdit,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test('two edits of one field are shown side by side, and the person chooses', async ({
  page,
  task,
  stored,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto(`/pending?task=${task._id}`);
  await fillForm(page, { title: 'Mine' });
  await elsewhere.change(task, { title: 'Theirs', priority: 'High' });
  await submitEdit(page, {});
  const conflict = await openConflict(page);
  await expect(conflict).toContainText(task.title);
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expect.poll(stored).toMatchObject([{ title: 'Mine', priority: 'High' }]);
});

test('what nobody has to choose between is merged with what others wrote, whatever is chosen', async ({
  page,
  seed,
  stored,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const [task] = await seed([makeTask({ description: 'First line\nSecond line' })]);
  if (!task) throw new Error('The task was not stored.');
  await page.goto(`/pending?task=${task._id}`);
  await fillForm(page, { title: 'Mine', description: 'First line, mine\nSecond line' });
  await elsewhere.change(task, { title: 'Theirs', description: 'First line\nSecond line, theirs' });
  await submitEdit(page, {});
  const conflict = await openConflict(page);
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expectSaved(page);
  expect(await stored()).toMatchObject([
    { title: 'Mine', description: 'First line, mine\nSecond line, theirs' },
  ]);
});

test('edits of different fields are both kept', async ({ page, task, stored, elsewhere }) => {
  await page.goto(`/pending?task=${task._id}`);
  await fillForm(page, { description: 'My words' });
  await elsewhere.change(task, { title: 'Their title' });
  await submitEdit(page, {});
  await expect(card(page, 'Their title')).toContainText('My words');
  await expect.poll(stored).toMatchObject([{ title: 'Their title', description: 'My words' }]);
});

async function reloadAndUndo(page: Page): Promise<void> {
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await page.keyboard.press('Control+z');
}

test('a completion, a deletion and a new task are undone by the keyboard after a reload, and redone', async ({
  page,
  task,
  stored,
  storedTitles,
}) => {
  await page.goto('/');
  await complete(page, task.title);
  await expect.poll(stored).toMatchObject([{ completed: true }]);
  await reloadAndUndo(page);
  await expect(page.getByText(`Undone: completed “${task.title}”`)).toBeVisible();
  await expect.poll(stored).toMatchObject([{ completed: false }]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(stored).toMatchObject([{ completed: true }]);

  await remove(page, task.title);
  await expect.poll(stored).toEqual([]);
  await reloadAndUndo(page);
  await expect.poll(storedTitles).toEqual([task.title]);

  await createTask(page, 'Another');
  await expect.poll(storedTitles).toEqual(['Another', task.title]);
  await reloadAndUndo(page);
  await expect.poll(storedTitles).toEqual([task.title]);
});

test('a change that waits outlives a reload, and a logout asks before it is lost', async ({
  page,
  task,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.route(TASK, (route) => route.abort('failed'));
  await page.goto('/pending');
  await complete(page, task.title);
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await expect.poll(() => kept(page)).toContain('"verb":"update"');
  await page.reload();
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute(TASK);
  await expect.poll(stored).toMatchObject([{ completed: true }]);
});

test('a list that is on its way while the outbox is read hides nothing for good', async ({
  page,
  task,
  stored,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/');
  // The deletion is confirmed, and no list that has it is kept.
  await page.route(TASKS, (route) => route.abort());
  await remove(page, task.title);
  await expect.poll(stored).toEqual([]);
  await expectSaved(page);
  await page.evaluate(() => void indexedDB.deleteDatabase('holdfast-cache'));
  await elsewhere.restore(task);

  await page.unroute(TASKS);
  const release = await hold(page, TASKS);
  await page.reload();
  await expectSaved(page);
  release();
  await expect(card(page, task.title)).toBeVisible();
});
