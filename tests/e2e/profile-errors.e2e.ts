import { FAILURES, fail } from './failures.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

test('Failed to load profile, and again with success', async ({ page, account }) => {
  // No answer comes first: after it the app tries again by itself.
  for (const failure of FAILURES.toReversed()) {
    await fail(page, 'GET', '**/api/user/me', failure);
    await page.goto('/profile');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load profile' })).toBeVisible();
  }
  await page.unroute('**/api/user/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

for (const [call, field, typed, button, words] of [
  ['profile', 'Full Name', 'Other Name', 'Update Profile', 'Profile update failed'],
  ['password', 'New Password', 'another-secret', 'Update Password', 'Password update failed'],
] as const) {
  test(`${words}: the form keeps the words`, async ({ page, account }) => {
    await page.goto('/profile');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await page.getByLabel(field).fill(typed);
    for (const failure of FAILURES) {
      await fail(page, 'PUT', `**/api/user/${call}`, failure);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(page.getByLabel(field)).toHaveValue(typed);
    }
  });
}
