import { makeTask, makeTasks } from '#tests/fixtures/tasks.ts';

import { hold, TASKS } from './calls.ts';
import { complete, remove, titles } from './steps.ts';
import { expect, test } from './test.ts';

test('the dashboard says that it is loading, and what to do where there is nothing', async ({ page }) => {
  const release = await hold(page, TASKS);
  await page.goto('/');
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  release();
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText('Create your first task to get started')).toBeVisible();
  await expect(page.getByRole('button', { name: '+ Add New Task' })).toBeVisible();
  await expect(page.getByText('Loading dashboard...')).toHaveCount(0);
});

test('the figures of the dashboard follow the tasks', async ({ page, seed }) => {
  await seed([
    makeTask({ title: 'One' }),
    makeTask({ title: 'Two' }),
    makeTask({ title: 'Three', completed: true }),
  ]);
  await page.goto('/');
  const figures = page.getByRole('definition');
  await expect(page.getByRole('term')).toHaveText(['Total Tasks', 'Pending', 'Completed', 'Completion Rate']);
  await expect(figures).toHaveText(['3', '2', '1', '33%']);
  await complete(page, 'One');
  await expect(figures).toHaveText(['3', '1', '2', '67%']);
  await remove(page, 'Two');
  await expect(figures).toHaveText(['2', '0', '2', '100%']);
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('numbers are written as the sentences around them', async ({ page, seed }) => {
    await seed(makeTasks(1500));
    await page.goto('/');
    await expect(page.getByRole('definition')).toHaveText(['1,500', '1,000', '500', '33%']);
    await expect(page.getByRole('link', { name: 'Pending Tasks' })).toContainText('1,000');
    await page.getByRole('searchbox').fill('task');
    await expect(page.getByText('1,500 tasks found')).toBeVisible();
  });
});

test('the dashboard shows every task, the newest first', async ({ page, seed }) => {
  await seed(makeTasks(6));
  await page.goto('/');
  await expect(titles(page)).toHaveText(['Task 6', 'Task 5', 'Task 4', 'Task 3', 'Task 2', 'Task 1']);
});
