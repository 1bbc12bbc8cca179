import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, test } from './test.ts';

test('the dialog opens by a link, and Escape and Back close it', async ({ page, seed }) => {
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

test('the dialog begins anew each time it opens', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await dialog.getByLabel('Task Title').fill('Never mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await expect(dialog.getByLabel('Task Title')).toHaveValue('');
});

test('the dialog ties each message to its field and goes to the first wrong one', async ({
  page,
  stored,
}) => {
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

test('the dialog says so where the task is not there', async ({ page }) => {
  await page.goto('/?task=00000000-0000-4000-8000-00000000dead');
  await expect(page.getByRole('dialog')).toContainText('This task is not here');
});
