import type { Locator, Page } from '@playwright/test';

import { card, expectSaved, logIn } from './steps.ts';
import { expect, test } from './test.ts';

/** Presses Tab until the control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

test.use({ signedIn: false });

test('the keyboard alone leads from the login through a task to the logout', async ({
  page,
  account,
  stored,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: '+ Add New Task' });
  await expect(add).toBeVisible();

  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Task Title'));
  await page.keyboard.type('Typed by hand');
  await tabTo(page, dialog.getByLabel('Description'));
  await page.keyboard.type('No mouse near.');
  await tabTo(page, dialog.getByLabel('Priority'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Low' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Medium' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Priority')).toHaveText('Medium');
  await expect(dialog.getByLabel('Priority')).toBeFocused();
  await tabTo(page, dialog.getByLabel('Due Date'));
  // The same day whether the browser asks for the month or the day first.
  await page.keyboard.type('03032031');
  await tabTo(page, dialog.getByRole('radio', { name: 'In Progress' }));
  // The radio group looks at whether the key is still down a moment later, as it is under a finger.
  for (const [key, name] of [
    ['ArrowUp', 'Completed'],
    ['ArrowDown', 'In Progress'],
  ] as const) {
    await page.keyboard.down(key);
    await expect(dialog.getByRole('radio', { name })).toBeChecked();
    await page.keyboard.up(key);
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Create Task' }));
  await page.keyboard.press('Enter');
  const made = card(page, 'Typed by hand');
  await expect(made).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  await expect.poll(stored).toMatchObject([{ priority: 'Medium', dueDate: '2031-03-03', completed: false }]);

  const edit = made.getByRole('button', { name: /^Edit/ });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(edit).toBeFocused();

  await tabTo(page, made.getByRole('button', { name: /^Complete/ }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(made.getByRole('button', { name: /^Reopen/ })).toBeFocused();
  await expect(made).toContainText('Completed');

  await tabTo(page, made.getByRole('button', { name: /^Delete/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Task deleted')).toBeVisible();
  await expect(made).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(made).toBeVisible();
  await expectSaved(page);

  await tabTo(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('the focus stays in an open dialog', async ({ page, account }) => {
  await page.goto('/login?redirect=%2F%3Ftask%3Dnew');
  await logIn(page, account);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
});

test('the focus goes on where what had it goes', async ({ page, account, task }) => {
  await page.goto('/login?redirect=%2Fpending');
  await logIn(page, account);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: `Complete ${task.title}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'No pending tasks' })).toBeVisible();
  await expect(main).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(card(page, task.title)).toBeVisible();
  await expect(main).toBeFocused();
  const ring = page.getByRole('button', { name: `Complete ${task.title}` });
  await ring.focus();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(ring).toBeFocused();

  await page.keyboard.press('n');
  const line = page.getByLabel('What is to be done');
  await line.fill('Order the mill !high');
  await page.getByRole('button', { name: 'Leave “!high” in the title' }).press('Enter');
  await expect(line).toBeFocused();
  await page.getByRole('button', { name: 'More' }).click();
  const labels = page.getByRole('textbox', { name: 'Labels' });
  await labels.fill('home, garden,');
  await page.getByRole('button', { name: 'Remove the label home' }).press('Enter');
  await expect(labels).toBeFocused();
});
