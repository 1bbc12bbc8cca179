import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Mend the kitchen tap';

test('two edits of one field are shown side by side, and one chooses', async ({
  page,
  seed,
  stored,
  changeElsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const [task] = await seed([makeTask()]);
  await page.goto(`/pending?task=${task?._id}`);
  const form = page.getByRole('dialog', { name: 'Edit Task' });
  await form.getByLabel('Task Title').fill('Mine');
  await changeElsewhere(task, { title: 'Theirs', priority: 'High' });
  await form.getByRole('button', { name: 'Update Task' }).click();

  await page.getByRole('button', { name: 'One change needs your choice' }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed in two places' });
  await expect(conflict).toContainText(TITLE);
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expect.poll(async () => (await stored())[0]).toMatchObject({ title: 'Mine', priority: 'High' });
});

test('edits of different fields are both kept', async ({ page, seed, stored, changeElsewhere }) => {
  const [task] = await seed([makeTask()]);
  await page.goto(`/pending?task=${task?._id}`);
  const form = page.getByRole('dialog', { name: 'Edit Task' });
  await form.getByLabel('Description').fill('My words');
  await changeElsewhere(task, { title: 'Their title' });
  await form.getByRole('button', { name: 'Update Task' }).click();
  await expect(card(page, 'Their title')).toContainText('My words');
  expect(await stored()).toMatchObject([{ title: 'Their title', description: 'My words' }]);
});

test('each kind of change is undone by the keyboard after a reload, and redone', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask()]);
  await page.goto('/');
  const saved = page.getByRole('button', { name: 'All changes saved' });
  const undo = async () => {
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    await page.keyboard.press('Control+z');
  };
  const completion = async () => (await stored())[0]?.completed;

  await card(page, TITLE)
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect.poll(completion).toBe(true);
  await undo();
  await expect(page.getByText(`Undone: completed “${TITLE}”`)).toBeVisible();
  await expect.poll(completion).toBe(false);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(completion).toBe(true);

  await card(page, TITLE)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(stored).toEqual([]);
  await undo();
  await expect.poll(async () => (await stored()).length).toBe(1);

  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill('Another');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect.poll(async () => (await stored()).length).toBe(2);
  await undo();
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual([TITLE]);
});

test('a change that waits outlives a reload, and a logout asks before it is lost', async ({
  page,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await page.route('**/api/tasks/*/gp', (route) => route.abort('failed'));
  await page.goto('/pending');
  await card(page, TITLE)
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute('**/api/tasks/*/gp');
  await expect.poll(async () => (await stored())[0]?.completed).toBe(true);
});

test('a list that is on its way while the outbox is read hides nothing for good', async ({
  page,
  account,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const [task] = await seed([makeTask()]);
  await page.goto('/');
  // The deletion is confirmed, and no list that has it is kept.
  await page.route('**/api/tasks/gp', (route) => route.abort());
  await card(page, TITLE)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(stored).toEqual([]);
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await page.evaluate(() => void indexedDB.deleteDatabase('holdfast-cache'));
  const restored = await page.request.post(API_BASE + taskPath(PATHS.restoreTask, task?._id ?? ''), {
    headers: { Authorization: `Bearer ${account.token}` },
  });
  expect(restored.ok()).toBe(true);

  await page.unroute('**/api/tasks/gp');
  const wellRead = Promise.withResolvers<void>();
  await page.route('**/api/tasks/gp', async (route) => {
    await wellRead.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  wellRead.resolve();
  await expect(card(page, TITLE)).toBeVisible();
});
