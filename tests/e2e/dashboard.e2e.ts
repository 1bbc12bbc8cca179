import { makeTask, makeTasks } from '#tests/fixtures/tasks.ts';

import { card, expect, test, titles } from './test.ts';

test('the dashboard says what to do while there is nothing', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText('Create your first task to get started')).toBeVisible();
  await expect(page.getByRole('button', { name: '+ Add New Task' })).toBeVisible();
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

test('the dashboard shows every task, the newest first', async ({ page, seed }) => {
  await seed(makeTasks(6));
  await page.goto('/');
  await expect(titles(page)).toHaveText(['Task 6', 'Task 5', 'Task 4', 'Task 3', 'Task 2', 'Task 1']);
});
