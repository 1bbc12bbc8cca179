import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, remove, titles } from './steps.ts';
import { expect, test } from './test.ts';

test('the keys undo and redo on every keyboard layout, one press for one change', async ({
  page,
  seed,
  storedTitles,
}) => {
  await seed(['Third', 'Second', 'First'].map((title) => makeTask({ title })));
  await page.goto('/pending');
  for (const title of ['First', 'Second', 'Third']) {
    await remove(page, title);
    await expect(card(page, title)).toHaveCount(0);
  }
  // A Russian layout has no Z; Playwright knows no such keyboard.
  const cyrillic = { key: 'я', code: 'KeyZ', ctrlKey: true };
  await page.locator('body').dispatchEvent('keydown', cyrillic);
  await expect(titles(page)).toHaveText(['Third']);
  await page.locator('body').dispatchEvent('keydown', { ...cyrillic, key: 'Я', shiftKey: true });
  await expect(titles(page)).toHaveCount(0);

  // Held down, a key repeats.
  await page.keyboard.down('Control');
  await page.keyboard.down('z');
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('z');
  await page.keyboard.up('z');
  await expect(titles(page)).toHaveText(['Third']);
  await page.keyboard.press('z');
  await expect(titles(page)).toHaveText(['Second', 'Third']);
  await page.keyboard.press('y');
  await page.keyboard.up('Control');
  await expect(titles(page)).toHaveText(['Third']);
  await expect.poll(storedTitles).toEqual(['Third']);
});

test("the keys of undo are a form's own in its controls, and do nothing over a dialog", async ({
  page,
  seed,
}) => {
  await seed([makeTask({ title: 'Gone' }), makeTask({ title: 'Here' })]);
  await page.goto('/pending');
  await remove(page, 'Gone');
  await expect(page.getByText('Task deleted')).toBeVisible();

  await page.goto('/taskform');
  await page.getByLabel('Due Date').fill('2031-01-31');
  await page.getByLabel('Repeat').click();
  await page.getByRole('option', { name: 'Every day' }).click();
  for (const control of [
    page.getByLabel('Count from the day of completion'),
    page.getByRole('radio', { name: 'In Progress' }),
    page.getByLabel('Priority'),
    page.getByLabel('Due Date'),
    page.getByLabel('Description'),
  ]) {
    await control.focus();
    await page.keyboard.press('Control+z');
  }
  await page.getByLabel('Priority').press('Enter');
  await expect(page.getByRole('option', { name: 'Low' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');

  await page.goto('/pending?task=new');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.locator('body').dispatchEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(titles(page)).toHaveText(['Here']);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect(card(page, 'Gone')).toBeVisible();
});
