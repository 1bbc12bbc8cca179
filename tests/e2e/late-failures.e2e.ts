import type { Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { callTo } from './calls.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* What fails once the page was left that would say so. */

const REFUSAL = { status: 400, json: { success: false, code: 'invalid', message: 'Not like this.' } };

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

const typeAndPress = (field: string, name: string) => async (page: Page) => {
  await expect(page.getByLabel('Email')).not.toHaveValue('');
  await page.getByLabel(field).fill('kelp-and-rock');
  await press(name)(page);
};

for (const { what, method, path, act, answer, words } of [
  {
    what: 'a new name that is refused',
    method: 'PUT',
    path: PATHS.profile,
    act: typeAndPress('Full Name', 'Update Profile'),
    answer: REFUSAL,
    words: 'Profile update failed Not like this. What you typed is kept.',
  },
  {
    what: 'a new password that is refused',
    method: 'PUT',
    path: PATHS.password,
    act: typeAndPress('New Password', 'Update Password'),
    answer: REFUSAL,
    words: 'Password update failed Not like this.',
  },
  {
    what: 'a new password that needs the current one',
    method: 'PUT',
    path: PATHS.password,
    act: typeAndPress('New Password', 'Update Password'),
    answer: {
      status: 403,
      json: { success: false, code: 'current_password_needed', message: 'Nothing was changed.' },
    },
    words: 'Password update failed Nothing was changed.',
  },
  {
    what: 'a logout of other devices that is refused',
    method: 'DELETE',
    path: PATHS.sessions,
    act: press('Log out everywhere else'),
    answer: REFUSAL,
    words: 'Not logged out Not like this.',
  },
  {
    what: 'an export that is refused',
    method: 'GET',
    path: PATHS.export,
    act: press('Export everything'),
    answer: REFUSAL,
    words: 'Export failed Not like this.',
  },
]) {
  test(`${what} once its page was left is said all the same`, async ({ page, account, site, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await fetch(site + API_BASE + PATHS.login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    await page.goto('/profile');
    const left = Promise.withResolvers<void>();
    const called = page.waitForRequest(
      (request) => request.method() === method && request.url().endsWith(path),
    );
    await page.route(callTo(path), async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await left.promise;
      return route.fulfill(answer);
    });
    await act(page);
    await called;
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    left.resolve();
    await expect(page.getByRole('alert')).toContainText(words);
  });
}
