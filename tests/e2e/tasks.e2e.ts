import { makeTask } from '#tests/fixtures/tasks.ts';

import {
  card,
  complete,
  fillForm,
  openEditor,
  openForm,
  remove,
  reopen,
  submitEdit,
  submitTask,
} from './steps.ts';
import { expect, test } from './test.ts';

const DAY = '2031-02-03';

for (const path of ['/', '/pending', '/complete']) {
  test(`a task is edited and deleted on ${path}`, async ({ page, seed, stored }) => {
    await seed([makeTask({ title: 'Old words', priority: 'Medium', completed: path === '/complete' })]);
    await page.goto(path);
    await openEditor(page, 'Old words');
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await expect(dialog.getByLabel('Task Title')).toHaveValue('Old words');
    await expect(dialog.getByLabel('Description')).toHaveValue('It drips at night. The washer is 12 mm.');
    await expect(dialog.getByLabel('Priority')).toHaveText('Medium');
    await expect(dialog.getByLabel('Due Date')).toHaveValue('2030-06-15');
    const status = path === '/complete' ? 'Completed' : 'In Progress';
    await expect(dialog.getByRole('radio', { name: status })).toBeChecked();
    await submitEdit(page, { title: 'New words', dueDate: DAY });
    await expect(card(page, 'New words')).toContainText('3 Feb 2031');
    await expect.poll(stored).toMatchObject([{ title: 'New words', dueDate: DAY, priority: 'Medium' }]);

    await remove(page, 'New words');
    await expect(card(page, 'New words')).toHaveCount(0);
    await expect.poll(stored).toEqual([]);
  });
}

test('a task is created with all its fields', async ({ page, stored }) => {
  await page.goto('/');
  await openForm(page);
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(dialog.getByLabel('Task Title')).toHaveValue('');
  await expect(dialog.getByLabel('Priority')).toHaveText('Low');
  await expect(dialog.getByLabel('Due Date')).toHaveValue('');
  await expect(dialog.getByRole('radio', { name: 'In Progress' })).toBeChecked();
  await dialog.getByLabel('Task Title').fill('  Splice the line  ');
  await dialog.getByLabel('Description').fill('Three strands,\ntwelve tucks.');
  await dialog.getByLabel('Priority').click();
  await page.getByRole('option', { name: 'High' }).click();
  await dialog.getByLabel('Due Date').fill(DAY);
  await dialog.getByRole('radio', { name: 'Completed' }).check();
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
  const made = card(page, 'Splice the line');
  await expect(made).toContainText('High');
  await expect(made).toContainText('Completed');
  await expect(made).toContainText('3 Feb 2031');
  await expect.poll(stored).toMatchObject([
    {
      title: 'Splice the line',
      description: 'Three strands,\ntwelve tucks.',
      priority: 'High',
      dueDate: DAY,
      completed: true,
    },
  ]);
});

test('two presses on Create make one task', async ({ page, stored }) => {
  await page.goto('/?task=new');
  await fillForm(page, { title: 'Only once', dueDate: DAY });
  await page.getByRole('button', { name: 'Create Task' }).dblclick();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'Only once')).toHaveCount(1);
  await page.reload();
  await expect(card(page, 'Only once')).toHaveCount(1);
  await expect.poll(stored).toHaveLength(1);
});

test('one press completes a task, and one reopens it', async ({ page, task, stored }) => {
  await page.goto('/pending');
  await complete(page, task.title);
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await expect.poll(stored).toMatchObject([{ completed: true }]);
  await page.getByRole('link', { name: /^Completed Tasks/ }).click();
  await reopen(page, task.title);
  await expect(page.getByText('No completed tasks')).toBeVisible();
  await expect.poll(stored).toMatchObject([{ completed: false }]);
});

test('Undo brings a deleted task back, also after a reload', async ({ page, task, stored }) => {
  await page.goto('/pending');
  for (const comesBack of [async () => {}, () => page.reload()]) {
    await remove(page, task.title);
    // A notice stays while the pointer is upon it.
    await page.getByText('Task deleted').hover();
    await expect.poll(stored).toEqual([]);
    await comesBack();
    await expect(page.getByText('No pending tasks')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, task.title)).toBeVisible();
    await expect.poll(stored).toMatchObject([{ _id: task._id }]);
  }
});

test('the page of the task form creates a task', async ({ page, storedTitles }) => {
  await page.goto('/taskform');
  await submitTask(page, 'From the page of its own');
  await expect(card(page, 'From the page of its own')).toBeVisible();
  await expect.poll(storedTitles).toEqual(['From the page of its own']);
});
