import { PATHS } from '#contract/paths.ts';

import { callTo, fail, FAILURES } from './calls.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

test('a profile that fails to load says so each time, and loads when it is tried again', async ({
  page,
  account,
}) => {
  // No answer comes first: after it the app tries again by itself.
  for (const failure of FAILURES.toReversed()) {
    await fail(page, 'GET', callTo(PATHS.me), failure);
    await page.goto('/profile');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load profile' })).toBeVisible();
  }
  await page.unroute(callTo(PATHS.me));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

for (const [path, field, typed, button, words] of [
  [PATHS.profile, 'Full Name', 'Other Name', 'Update Profile', 'Profile update failed'],
  [PATHS.password, 'New Password', 'another-secret', 'Update Password', 'Password update failed'],
] as const) {
  test(`a form that says “${words}” keeps what was typed`, async ({ page, account }) => {
    await page.goto('/profile');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await page.getByLabel(field).fill(typed);
    for (const failure of FAILURES) {
      await fail(page, 'PUT', callTo(path), failure);
      await page.getByRole('button', { name: button }).click();
      // What an earlier failure said stands until this one has ended; meanwhile the button says 'Saving...'.
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(page.getByLabel(field)).toHaveValue(typed);
    }
  });
}
