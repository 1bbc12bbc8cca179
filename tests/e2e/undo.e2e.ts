import { hold, TASK } from './calls.ts';
import { holdRecords } from './held-storage.ts';
import {
  card,
  complete,
  editTask,
  expectSaved,
  expectState,
  fillForm,
  openForm,
  openWaiting,
  STATE,
  submitTask,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test('undo of a new task asks before it takes along what another device wrote', async ({
  page,
  stored,
  elsewhere,
}) => {
  await page.goto('/?task=new');
  await submitTask(page, 'Made here');
  await expectSaved(page);
  for (const task of await stored()) await elsewhere.change(task, { description: 'Written elsewhere' });
  await expect(card(page, 'Made here')).toContainText('Written elsewhere');

  await page.keyboard.press('Control+z');
  await page.getByText('The description of “Made here” was changed since. It stays;').hover();
  await expect(card(page, 'Made here')).toBeVisible();
  expect(await stored()).toHaveLength(1);
  // So soon after the question the key is no answer: nobody has read it.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: created “Made here”')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect.poll(stored).toEqual([]);
});

test('undo of a new task that nobody changed takes one press', async ({ page, stored }) => {
  await page.goto('/?task=new');
  await submitTask(page, 'Made here');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: created “Made here”')).toBeVisible();
  await expect.poll(stored).toEqual([]);
});

test('undo while a change is being stored takes back that change, and not the one before', async ({
  page,
  task,
  stored,
  elsewhere,
}) => {
  await elsewhere.create('Ask the harbour master');
  await page.goto('/');
  await complete(page, 'Ask the harbour master');
  // A first press waits for its code, and nothing is stored before that.
  await expect(page.getByRole('button', { name: 'Reopen Ask the harbour master' })).toBeVisible();
  await expectSaved(page);
  const release = await holdRecords(page, 'intents');
  await complete(page, task.title);
  await page.keyboard.press('Control+z');
  await release();
  await expect(page.getByText(`Undone: completed “${task.title}”`)).toBeVisible();
  await expect
    .poll(async () => Object.fromEntries((await stored()).map(({ title, completed }) => [title, completed])))
    .toEqual({ [task.title]: false, 'Ask the harbour master': true });
});

test('undo while a form is being saved takes back what it makes, and not the press before', async ({
  page,
  task,
  stored,
}) => {
  await page.goto('/');
  await complete(page, task.title);
  await expectSaved(page);
  await openForm(page);
  await fillForm(page, { dueDate: '2031-02-03' });
  const release = await holdRecords(page, 'drafts');
  await page.getByLabel('Task Title').fill('Made here');
  await page.getByLabel('Task Title').press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+z');
  await release();
  await expect(page.getByText('Undone: created “Made here”')).toBeVisible();
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ title: task.title, completed: true }]);
});

for (const which of ['first', 'last'] as const)
  test(`of two edits of a task that is gone, the ${which} saved as new takes the other along into one task`, async ({
    page,
    task,
    stored,
    elsewhere,
    allowed,
  }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/');
    await expectSaved(page);
    const release = await hold(page, TASK);
    await editTask(page, task.title, { title: 'Mend the net' });
    await editTask(page, 'Mend the net', { description: 'By the harbour' });
    await elsewhere.remove(task);
    await elsewhere.purge(task);
    release();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await openWaiting(page, STATE.refused);
    await rows.first().getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectState(page, STATE.refused);
    await page.keyboard.press('Control+z');
    await openWaiting(page, '2 changes were refused');
    await rows[which]().getByRole('button', { name: 'Save as a new task' }).click();
    await expectSaved(page);
    await expect.poll(stored).toMatchObject([{ title: 'Mend the net', description: 'By the harbour' }]);
  });

test('an edit of a task that was deleted for good elsewhere becomes a new task', async ({
  page,
  task,
  stored,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto(`/?task=${task._id}`);
  await fillForm(page, { description: 'Words that nobody else has' });
  await elsewhere.remove(task);
  await elsewhere.purge(task);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await openWaiting(page, STATE.refused);
  await page.getByRole('button', { name: 'Save as a new task' }).click();
  await expectSaved(page);
  await expect
    .poll(stored)
    .toMatchObject([
      { title: task.title, description: 'Words that nobody else has', priority: task.priority },
    ]);
});
