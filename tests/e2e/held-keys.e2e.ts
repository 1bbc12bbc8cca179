import { makeTask } from '#tests/fixtures/tasks.ts';

import { expectDialogCode, expectSaved, titles } from './steps.ts';
import { expect, test } from './test.ts';

/* What a key does that is held down a little too long. */

test('an Enter that is held down is one press: it changes no task to which the focus comes meanwhile', async ({
  page,
  seed,
  stored,
}) => {
  await seed(['Third', 'Second', 'First'].map((title) => makeTask({ title })));
  await page.goto('/pending');
  await expectDialogCode(page);
  const ring = (title: string) => page.getByRole('button', { name: `Complete ${title}` });
  await ring('First').focus();
  await page.keyboard.down('Enter');
  await expect(ring('Second')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('e');
  await page.getByLabel('Task Title').fill('Second to none');
  await page.keyboard.down('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(ring('Second to none')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('low prio');
  await expect(page.getByRole('option').first()).toContainText('Low');
  await page.keyboard.down('Enter');
  await expect(ring('Second to none')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(titles(page)).toHaveText(['Second to none', 'Third']);
  await expectSaved(page);
  const pending = (await stored()).filter(({ completed }) => !completed);
  expect(pending.map(({ title }) => title).toSorted()).toEqual(['Second to none', 'Third']);
});

test('a form that a held Enter opens is not sent by it', async ({ page }) => {
  await page.goto('/');
  await expectDialogCode(page);
  await page.getByRole('button', { name: '+ Add New Task' }).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByLabel('Task Title')).not.toHaveAttribute('aria-invalid', 'true');
  // In a text a held Enter makes line after line.
  const description = page.getByLabel('Description');
  await description.focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(description).toHaveValue('\n\n');
});
