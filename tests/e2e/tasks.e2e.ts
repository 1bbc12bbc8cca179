import { makeTask, makeTasks } from '#tests/fixtures/tasks.ts';

import { card, expect, test, titles } from './test.ts';

const DAY = '2031-02-03';

test('the dashboard says what to do while there is nothing', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText('Create your first task to get started')).toBeVisible();
  await expect(page.getByRole('button', { name: '+ Add New Task' })).toBeVisible();
});

test('the lists say that they are empty', async ({ page }) => {
  await page.goto('/pending');
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.goto('/complete');
  await expect(page.getByText('No completed tasks')).toBeVisible();
});

test('the dashboard says that it is loading', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/tasks/gp', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  release();
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText('Loading dashboard...')).toHaveCount(0);
});

test('the figures follow the tasks', async ({ page, seed }) => {
  await seed([
    makeTask({ title: 'One' }),
    makeTask({ title: 'Two' }),
    makeTask({ title: 'Three', completed: true }),
  ]);
  await page.goto('/');
  const figures = page.getByRole('definition');
  await expect(page.getByRole('term')).toHaveText(['Total Tasks', 'Pending', 'Completed', 'Completion Rate']);
  await expect(figures).toHaveText(['3', '2', '1', '33%']);
  await card(page, 'One')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect(figures).toHaveText(['3', '1', '2', '67%']);
  await card(page, 'Two')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(figures).toHaveText(['2', '0', '2', '100%']);
});

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
    expect(await stored()).toMatchObject([{ title: 'New words', dueDate: DAY, priority: 'Medium' }]);

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
  expect(await stored()).toMatchObject([
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
  expect(await stored()).toHaveLength(1);
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

for (const path of ['/pending', '/complete']) {
  test(`${path} sorts, and keeps the choice in the URL`, async ({ page, seed }) => {
    const completed = path === '/complete';
    await seed([
      makeTask({ title: 'First, high, late', priority: 'High', dueDate: '2030-09-01', completed }),
      makeTask({ title: 'Second, low', completed, createdAt: '2026-02-01T00:00:00.000Z' }),
      makeTask({
        title: 'Third, high, soon',
        priority: 'High',
        dueDate: '2030-02-01',
        completed,
        createdAt: '2026-03-01T00:00:00.000Z',
      }),
      makeTask({ title: 'Other list', priority: 'High', completed: !completed }),
    ]);
    const newest = ['Third, high, soon', 'Second, low', 'First, high, late'];
    const urgent = ['Third, high, soon', 'First, high, late', 'Second, low'];
    await page.goto(path);
    await expect(titles(page)).toHaveText(newest);
    await page.getByRole('button', { name: 'Priority', exact: true }).click();
    await expect(titles(page)).toHaveText(urgent);
    await expect(page).toHaveURL(`${path}?sort=priority`);
    await page.reload();
    await expect(titles(page)).toHaveText(urgent);
    await page.getByRole('button', { name: 'Sort by: Newest' }).click();
    await expect(titles(page)).toHaveText(newest);
  });
}

test('the dashboard shows every task, the newest first', async ({ page, seed }) => {
  await seed(makeTasks(6));
  await page.goto('/');
  await expect(titles(page)).toHaveText(['Task 6', 'Task 5', 'Task 4', 'Task 3', 'Task 2', 'Task 1']);
});

test.describe('the dialog', () => {
  test('opens by a link, and Escape and Back close it', async ({ page, seed }) => {
    const [task] = await seed([makeTask()]);
    await page.goto('/pending');
    await card(page, 'Mend the kitchen tap').getByRole('button', { name: /^Edit/ }).click();
    await expect(page).toHaveURL(`/pending?task=${task?._id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/pending');
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/pending');

    await page.goto(`/?task=${task?._id}`);
    await expect(dialog.getByLabel('Task Title')).toHaveValue('Mend the kitchen tap');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('begins anew each time it opens', async ({ page }) => {
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Create New Task' });
    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await dialog.getByLabel('Task Title').fill('Never mind');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await expect(dialog.getByLabel('Task Title')).toHaveValue('');
  });

  test('ties each message to its field and goes to the first wrong one', async ({ page, stored }) => {
    await page.goto('/?task=new');
    const title = page.getByLabel('Task Title');
    const due = page.getByLabel('Due Date');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(title).toBeFocused();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expect(title).toHaveAccessibleDescription(/Give the task a title/);
    await expect(due).toHaveAccessibleDescription(/Choose a due date/);
    await title.fill('x'.repeat(201));
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(title).toHaveAccessibleDescription(/200 characters/);
    await title.fill('Long enough');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(due).toBeFocused();
    await expect(title).not.toHaveAttribute('aria-invalid', 'true');
    expect(await stored()).toEqual([]);
  });

  test('says so where the task is not there', async ({ page }) => {
    await page.goto('/?task=00000000-0000-4000-8000-00000000dead');
    await expect(page.getByRole('dialog')).toContainText('This task is not here');
  });
});

test('the task form page creates a task', async ({ page, stored }) => {
  await page.goto('/taskform');
  await page.getByLabel('Task Title').fill('From the page of its own');
  await page.getByLabel('Due Date').fill(DAY);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, 'From the page of its own')).toBeVisible();
  expect(await stored()).toHaveLength(1);
});
