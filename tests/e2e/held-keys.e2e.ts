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

test('a second Enter or space right after the one that closed a dialog does not press what has the focus then', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: 'First' })]);
  await page.goto('/pending');
  await expectDialogCode(page);
  const ring = page.getByRole('button', { name: 'Complete First' });
  await ring.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Tomorrow' }).focus();
    await page.keyboard.press(key);
    await expect(ring).toBeFocused();
    await page.keyboard.press(key);
  }
  // After another key it is one of its own.
  await page.keyboard.press('1');
  await expect(titles(page)).toHaveText(['First']);
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ completed: false, priority: 'High' }]);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([]);
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

test('a held Enter that opens the quick add with what was left there creates nothing', async ({
  page,
  stored,
}) => {
  await page.goto('/pending');
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.keyboard.press('n');
  const line = page.getByRole('dialog', { name: 'Quick add' }).getByLabel('What is to be done');
  await line.fill('buy milk tom');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.down('Enter');
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('buy milk tom');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  // What the repeat had created would be there before this one.
  await page.keyboard.type('orrow');
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectSaved(page);
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['buy milk']);
});
