import { randomUUID } from 'node:crypto';

import { PATHS } from '#contract/paths.ts';

import { test } from './family.ts';
import {
  card,
  complete,
  createTask,
  editTask,
  expectSaved,
  expectState,
  logIn,
  logOut,
  openEditor,
  remove,
  submitEdit,
} from './steps.ts';
import { expect } from './test.ts';

/* All that the app does, on two other servers of the family. */

const PASSWORD = 'kelp-and-rock';

for (const takesParts of [true, false]) {
  const kind = takesParts ? 'that takes a part' : 'that wants all fields';

  test.describe(`a server ${kind}`, () => {
    test.use({ takesParts });

    test.describe('a visitor', () => {
      test.use({ signedIn: false });

      test(`one signs up at a server ${kind}, works, undoes and logs out`, async ({ page, family }) => {
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
        await editTask(page, 'Made here', { title: 'Made better' });
        await complete(page, 'Made better');
        await expect
          .poll(() => family.tasks)
          .toMatchObject([{ title: 'Made better', completed: 'Yes', dueDate: '2031-02-03T00:00:00.000Z' }]);
        await expectSaved(page);

        await remove(page, 'Made better');
        await expect.poll(() => family.tasks).toEqual([]);
        await expectSaved(page);
        await page.keyboard.press('Control+z');
        await expect(page.getByText('This server has no trash: the task was made anew.')).toBeVisible();
        await expect.poll(() => family.tasks).toMatchObject([{ title: 'Made better', completed: 'Yes' }]);
        await expect(card(page, 'Made better')).toHaveCount(1);
        await expectSaved(page);
        await page.keyboard.press('Control+z');
        await expect.poll(() => family.tasks).toMatchObject([{ title: 'Made better', completed: 'No' }]);

        await createTask(page, 'By mistake');
        await expect.poll(() => family.tasks.length).toBe(2);
        await expectSaved(page);
        await page.keyboard.press('Control+z');
        await expect(card(page, 'By mistake')).toHaveCount(0);
        await expect.poll(() => family.tasks).toMatchObject([{ title: 'Made better' }]);
        await expectSaved(page);

        await logOut(page);
      });
    });

    test(`changes made offline reach a server ${kind}, and show in another tab`, async ({
      page,
      openTab,
      setOffline,
      family,
    }) => {
      await page.goto('/');
      const other = await openTab('/');
      await expectSaved(other);
      await createTask(page, 'Before');
      await expect.poll(() => family.tasks.length).toBe(1);
      // A list may have it for a moment before its answer has come, under the id that the server gave it.
      await expect(card(other, 'Before')).toHaveCount(1);
      await expectSaved(page);

      await setOffline(true);
      await createTask(page, 'In the tunnel');
      await complete(page, 'Before');
      await expectState(page, /^Offline: 2 changes kept/);
      await setOffline(false);
      await expect
        .poll(() => family.tasks)
        .toMatchObject([
          { title: 'Before', completed: 'Yes' },
          { title: 'In the tunnel', completed: 'No' },
        ]);
      await expectSaved(page);
      await expect(card(other, 'In the tunnel')).toHaveCount(1);
      await expect(card(other, 'Before')).toContainText('Completed');
    });

    test(`a task at a server ${kind} has one due date in every zone`, async ({
      page,
      openBrowser,
      family,
    }) => {
      await page.goto('/');
      await createTask(page, 'On the day', { dueDate: '2031-02-03' });
      await expect.poll(() => family.tasks.length).toBe(1);
      for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
        const there = await openBrowser('/', { timezoneId });
        await expect(card(there, 'On the day')).toContainText('2031');
        await openEditor(there, 'On the day');
        await expect(there.getByLabel('Due Date')).toHaveValue('2031-02-03');
        await submitEdit(there, { description: timezoneId });
        await expect.poll(() => family.tasks).toMatchObject([{ description: timezoneId }]);
      }
      expect(family.tasks).toMatchObject([{ dueDate: '2031-02-03T00:00:00.000Z' }]);
    });

    test(`name and password are changed at a server ${kind}, the password by the current one`, async ({
      page,
      account,
    }) => {
      await page.goto('/profile');
      await page.getByLabel('Full Name').fill('Other Name');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await expect(page.getByText('Profile updated!')).toBeVisible();

      const change = page.getByRole('button', { name: 'Update Password' });
      await page.getByLabel('New Password').fill('another-secret');
      await change.click();
      const question = page.getByRole('dialog', { name: 'Is it you?' });
      await expect(question).toContainText('Invalid current or new password');
      await question.getByLabel('Current Password').fill('not this one');
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(question.getByRole('alert')).toContainText('Current password is incorrect');
      await expect(page).toHaveURL('/profile');
      await question.getByLabel('Current Password').fill(account.password);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Password updated!')).toBeVisible();
      await expect(question).toBeHidden();

      await logOut(page);
      await logIn(page, { email: account.email, password: 'another-secret' });
      await page.getByRole('button', { name: 'Profile settings' }).click();
      await expect(page.getByLabel('Full Name')).toHaveValue('Other Name');
    });

    test(`a server ${kind} is told no password that is being typed`, async ({ page }) => {
      await page.clock.install();
      const told: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(PATHS.passwordAdvice)) told.push(request.postData() ?? '');
      });
      await page.goto('/profile');
      await expect.poll(() => told.length).toBe(1);
      await page.getByLabel('New Password').fill('another-secret');
      await page.clock.runFor(60_000);
      await page.getByRole('button', { name: 'Update Password' }).click();
      await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
      expect(told.join(' ')).not.toContain('another-secret');
    });

    test(`a new password that a server ${kind} took, and whose answer was lost, is not said to be refused`, async ({
      page,
      account,
      family,
    }) => {
      await page.goto('/profile');
      await expectSaved(page);
      await page.getByLabel('New Password').fill('another-secret');
      await page.getByRole('button', { name: 'Update Password' }).click();
      const question = page.getByRole('dialog', { name: 'Is it you?' });
      await question.getByLabel('Current Password').fill(account.password);
      family.breaks = { left: 1, by: 'gateway' };
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(question.getByRole('alert')).toContainText('Nobody knows whether it was done');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await logOut(page);
      await logIn(page, { email: account.email, password: 'another-secret' });
      await expect(page).toHaveURL('/');
    });

    test(`with a server ${kind}, the pages of history and trash say that there are none`, async ({
      page,
    }) => {
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
