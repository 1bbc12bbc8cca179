import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, test } from './test.ts';

test('a deleted task waits in the trash and comes back', async ({ page, seed, stored, expectAccessible }) => {
  await seed([makeTask({ title: 'Stays' }), makeTask({ title: 'Goes' })]);
  await page.goto('/');
  await card(page, 'Goes')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(async () => (await stored()).length).toBe(1);
  await page.getByRole('link', { name: 'Trash' }).click();
  const row = page.getByRole('list', { name: 'Deleted tasks' }).getByRole('listitem');
  await expect(row).toContainText('Goes');
  await expect(row).toContainText('30 days left');
  await expectAccessible();

  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect.poll(async () => (await stored()).length).toBe(2);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(card(page, 'Goes')).toBeVisible();
});

test('a task is deleted for good only after a question', async ({ page, seed, stored, expectAccessible }) => {
  await seed([makeTask({ title: 'Goes for good' })]);
  await page.goto('/');
  await card(page, 'Goes for good')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(stored).toEqual([]);
  await page.goto('/trash');
  const row = page.getByRole('list', { name: 'Deleted tasks' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Delete for good' }).click();
  const question = page.getByRole('dialog', { name: 'Delete for good?' });
  await expect(question).toContainText(
    '“Goes for good” and its history will be gone. This cannot be undone.',
  );
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(1);

  await row.getByRole('button', { name: 'Delete for good' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Recent changes' }).click();
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Goes for good' })).toHaveCount(0);
});
