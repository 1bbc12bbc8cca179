import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { titles } from './steps.ts';
import { expect, test } from './test.ts';

/* A keyboard of Android composes each word, and its Enter comes before the word has ended. */

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

/** Types a word as such a keyboard does, and the Enter behind it. */
async function composeAndEnter(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const end = text.length;
  await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

test('Enter creates a task of a line whose last word is still composed', async ({ page }) => {
  await page.goto('/pending?task=quick');
  const line = page.getByLabel('What is to be done');
  for (const title of ['Buy milk', 'Water the plants']) {
    await expect(line).toBeFocused();
    await composeAndEnter(page, title);
    await expect(line).toHaveValue('');
  }
  await page.goto('/pending');
  await expect(titles(page)).toHaveText(['Water the plants', 'Buy milk']);
});

test('Enter adds a label that is still composed, and the form stays', async ({ page, task, stored }) => {
  await page.goto(`/pending?task=${task._id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Labels' }).focus();
  await composeAndEnter(page, 'home');
  await expect(dialog.getByRole('button', { name: 'Remove the label home' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Update Task' }).click();
  await expect.poll(async () => (await stored())[0]?.labels).toEqual(['home']);
});

test('Enter in the palette does what is marked while its name is still composed', async ({ page, seed }) => {
  await seed([makeTask({ title: 'Mend the kitchen tap' })]);
  await page.goto('/');
  await expect(titles(page)).toHaveText(['Mend the kitchen tap']);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await composeAndEnter(page, 'upcoming');
  await expect(page).toHaveURL('/upcoming');
});
