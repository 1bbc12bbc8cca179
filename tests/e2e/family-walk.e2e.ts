import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { test } from './family.ts';
import { card, expect } from './test.ts';

/* All that the app does, on two other servers of the family. */

const PASSWORD = 'kelp-and-rock';

function saved(page: Page) {
  return page.getByRole('button', { name: 'All changes saved' });
}

async function createTask(page: Page, title: string, dueDate = '2031-02-03'): Promise<void> {
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(title);
  await page.getByLabel('Due Date').fill(dueDate);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

for (const takesParts of [true, false]) {
  test.describe(takesParts ? 'a server that takes a part' : 'a server that wants all fields', () => {
    test.use({ takesParts });

    test.describe('a visitor', () => {
      test.use({ signedIn: false });

      test('signs up, works, takes back and logs out', async ({ page, family }) => {
        await page.goto('/signup');
        await page.getByLabel('Full Name').fill('Demo User');
        await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
        await page.getByLabel('Password').fill('seven77');
        await page.getByRole('button', { name: 'Sign Up' }).click();
        await expect(page.getByRole('alert')).toContainText('Password must have at least 8 characters');
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign Up' }).click();
        await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();

        await createTask(page, 'Made here');
        await expect.poll(() => family.tasks).toMatchObject([{ title: 'Made here', completed: 'No' }]);
        await card(page, 'Made here').getByRole('button', { name: /^Edit/ }).click();
        await page.getByLabel('Task Title').fill('Made better');
        await page.getByRole('button', { name: 'Update Task' }).click();
        await card(page, 'Made better')
          .getByRole('button', { name: /^Complete/ })
          .click();
        await expect
          .poll(() => family.tasks)
          .toMatchObject([{ title: 'Made better', completed: 'Yes', dueDate: '2031-02-03T00:00:00.000Z' }]);
        await expect(saved(page)).toBeVisible();

        await card(page, 'Made better')
          .getByRole('button', { name: /^Delete/ })
          .click();
        await expect.poll(() => family.tasks).toEqual([]);
        await expect(saved(page)).toBeVisible();
        await page.keyboard.press('Control+z');
        await expect(page.getByText('This server has no trash: the task was made anew.')).toBeVisible();
        await expect.poll(() => family.tasks).toMatchObject([{ title: 'Made better', completed: 'Yes' }]);
        await expect(card(page, 'Made better')).toHaveCount(1);
        await expect(saved(page)).toBeVisible();
        await page.keyboard.press('Control+z');
        await expect.poll(() => family.tasks).toMatchObject([{ title: 'Made better', completed: 'No' }]);

        await createTask(page, 'By mistake');
        await expect.poll(() => family.tasks.length).toBe(2);
        await expect(saved(page)).toBeVisible();
        await page.keyboard.press('Control+z');
        await expect(card(page, 'By mistake')).toHaveCount(0);
        await expect.poll(() => family.tasks).toMatchObject([{ title: 'Made better' }]);
        await expect(saved(page)).toBeVisible();

        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page).toHaveURL('/login');
      });
    });

    test('takes changes made offline, and shows them in another tab', async ({ page, context, family }) => {
      await page.goto('/');
      const other = await context.newPage();
      await other.goto('/');
      await expect(saved(other)).toBeVisible();
      await createTask(page, 'Before');
      await expect.poll(() => family.tasks.length).toBe(1);
      await expect(card(other, 'Before')).toBeVisible();

      await context.setOffline(true);
      await createTask(page, 'In the tunnel');
      await card(page, 'Before')
        .getByRole('button', { name: /^Complete/ })
        .click();
      await expect(page.getByRole('button', { name: /^Offline: 2 changes kept/ })).toBeVisible();
      await context.setOffline(false);
      await expect
        .poll(() => family.tasks, { timeout: 15_000 })
        .toMatchObject([
          { title: 'Before', completed: 'Yes' },
          { title: 'In the tunnel', completed: 'No' },
        ]);
      await expect(saved(page)).toBeVisible();
      await expect(card(other, 'In the tunnel')).toHaveCount(1);
      await expect(card(other, 'Before')).toContainText('Completed');
    });

    test('has one due date for everybody', async ({ page, browser, family }) => {
      await page.goto('/');
      await createTask(page, 'On the day', '2031-02-03');
      await expect.poll(() => family.tasks.length).toBe(1);
      const storageState = await page.context().storageState();
      for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
        const context = await browser.newContext({ storageState, timezoneId, baseURL: family.url });
        const there = await context.newPage();
        await there.goto('/');
        await expect(card(there, 'On the day')).toContainText('2031');
        await card(there, 'On the day').getByRole('button', { name: /^Edit/ }).click();
        await expect(there.getByLabel('Due Date')).toHaveValue('2031-02-03');
        await there.getByLabel('Description').fill(timezoneId);
        await there.getByRole('button', { name: 'Update Task' }).click();
        await expect.poll(() => family.tasks).toMatchObject([{ description: timezoneId }]);
        await context.close();
      }
      expect(family.tasks).toMatchObject([{ dueDate: '2031-02-03T00:00:00.000Z' }]);
    });

    test('changes a name, and a password by the current one', async ({ page, account }) => {
      await page.goto('/profile');
      await page.getByLabel('Full Name').fill('Other Name');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await expect(page.getByText('Profile updated!')).toBeVisible();

      const change = page.getByRole('button', { name: 'Update Password' });
      const failure = page.getByRole('alert').filter({ hasText: 'Password update failed' });
      await page.getByLabel('New Password').fill('another-secret');
      await change.click();
      await expect(failure).toContainText('Invalid current or new password');
      await expect(page.getByLabel('New Password')).toHaveValue('another-secret');
      await page.getByLabel('Current Password').fill('not this one');
      await change.click();
      await expect(failure).toContainText('Current password is incorrect');
      await expect(page).toHaveURL('/profile');
      await page.getByLabel('Current Password').fill(account.password);
      await change.click();
      await expect(page.getByText('Password updated!')).toBeVisible();

      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill('another-secret');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: 'Profile settings' }).click();
      await expect(page.getByLabel('Full Name')).toHaveValue('Other Name');
    });

    test('says by their addresses that there are no history and no trash', async ({ page }) => {
      for (const [path, words] of [
        ['/changes', 'This server keeps no history'],
        ['/trash', 'This server has no trash'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: words })).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
    });
  });
}
