import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, test } from './test.ts';

const DAY = '2031-02-03';

for (const path of ['/', '/pending', '/complete']) {
  test(`a task is edited and deleted on ${path}`, async ({ page, seed, stored }) => {
    await seed([makeTask({ title: 'Old words', priority: 'Medium', completed: path === '/complete' })]);
    await page.goto(path);
    await card(page, 'Old words').getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await expect(dialog.getByLabel('Task Title')).toHaveValue('Old words');
    await expect(dialog.getByLabel('Description')).toHaveValue('It drips at night. The washer is 12 mm.');
    await expect(dialog.getByLabel('Priority')).toHaveText('Medium');
    await expect(dialog.getByLabel('Due Date')).toHaveValue('2030-06-15');
    const status = path === '/complete' ? 'Completed' : 'In Progress';
    await expect(dialog.getByRole('radio', { name: status })).toBeChecked();
    await dialog.getByLabel('Task Title').fill('New words');
    await dialog.getByLabel('Due Date').fill(DAY);
    await dialog.getByRole('button', { name: 'Update Task' }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'New words')).toContainText('3 Feb 2031');
    await expect.poll(stored).toMatchObject([{ title: 'New words', dueDate: DAY, priority: 'Medium' }]);

    await card(page, 'New words')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(card(page, 'New words')).toHaveCount(0);
    await expect.poll(stored).toEqual([]);
  });
}

test('a task is created with all its fields', async ({ page, stored }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
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
  await page.getByLabel('Task Title').fill('Only once');
  await page.getByLabel('Due Date').fill(DAY);
  await page.getByRole('button', { name: 'Create Task' }).dblclick();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'Only once')).toHaveCount(1);
  await page.reload();
  await expect(card(page, 'Only once')).toHaveCount(1);
  await expect.poll(stored).toHaveLength(1);
});

test('one press completes a task, and one reopens it', async ({ page, seed, stored }) => {
  await seed([makeTask()]);
  await page.goto('/pending');
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await expect.poll(async () => (await stored())[0]?.completed).toBe(true);
  await page.getByRole('link', { name: /^Completed Tasks/ }).click();
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Reopen/ })
    .click();
  await expect(page.getByText('No completed tasks')).toBeVisible();
  await expect.poll(async () => (await stored())[0]?.completed).toBe(false);
});

test('a deleted task comes back with Undo', async ({ page, seed, stored }) => {
  const [task] = await seed([makeTask()]);
  await page.goto('/');
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Task deleted')).toBeVisible();
  await expect.poll(stored).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
  await expect.poll(async () => (await stored())[0]?._id).toBe(task?._id);
});

test('Undo is still offered after a reload', async ({ page, seed, stored }) => {
  await seed([makeTask()]);
  await page.goto('/pending');
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(stored).toEqual([]);
  await page.reload();
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
  await expect.poll(async () => (await stored()).length).toBe(1);
});

test('the task form page creates a task', async ({ page, stored }) => {
  await page.goto('/taskform');
  await page.getByLabel('Task Title').fill('From the page of its own');
  await page.getByLabel('Due Date').fill(DAY);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, 'From the page of its own')).toBeVisible();
  await expect.poll(stored).toHaveLength(1);
});
