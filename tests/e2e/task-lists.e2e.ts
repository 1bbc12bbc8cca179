import { makeTask } from '#tests/fixtures/tasks.ts';

import { holdRecords } from './held-storage.ts';
import { typeUntilKept } from './kept.ts';
import { expectSaved, titles } from './steps.ts';
import { expect, test } from './test.ts';

test('the lists of pending and completed tasks say that they are empty', async ({ page }) => {
  await page.goto('/pending');
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.goto('/complete');
  await expect(page.getByText('No completed tasks')).toBeVisible();
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
    await expect(page).toHaveURL(path);
  });
}

test('a new task stands first while the disk is busy', async ({ page, seed }) => {
  await seed(['Third', 'Second', 'First'].map((title) => makeTask({ title })));
  await page.goto('/pending');
  await expect(titles(page)).toHaveText(['First', 'Second', 'Third']);
  await page.keyboard.press('n');
  await typeUntilKept(page, 'What is to be done', 'Buy rope');
  const release = await holdRecords(page, 'intents');
  await page.keyboard.press('Enter');
  const sorted = ['Buy rope', 'First', 'Second', 'Third'];
  // The quick add is still over the list.
  await expect(page.locator('article h2')).toHaveText(sorted);
  await release();
  await page.keyboard.press('Escape');
  await expectSaved(page);
  await expect(titles(page)).toHaveText(sorted);
});

test('a list is printed with all its tasks, by daylight, and without what can be pressed', async ({
  page,
  seed,
}) => {
  await seed(Array.from({ length: 60 }, (_, index) => makeTask({ title: `Number ${index}` })));
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/pending');
  await expect(titles(page).first()).toBeVisible();
  expect(await titles(page).count()).toBeLessThan(60);
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      document.title = `${document.querySelectorAll('article').length} tasks`;
    }),
  );
  await page.pdf();
  await expect(page).toHaveTitle('60 tasks');
  await expect.poll(() => titles(page).count()).toBeLessThan(60);
  await page.emulateMedia({ media: 'print' });
  await expect(titles(page).first()).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Complete / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?!Complete )/ })).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});
