import { PATHS } from '#contract/paths.ts';

import { callTo, fail, FAILURES, SERVER_PROBLEM } from './calls.ts';
import { kept } from './kept.ts';
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

test('a profile that is kept stays in view where it fails to load, and that is said', async ({
  page,
  account,
}) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect.poll(() => kept(page)).toContain(account.email);
  await fail(page, 'GET', callTo(PATHS.me), SERVER_PROBLEM);
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load profile' });
  await expect(alert).toContainText('This is the profile as it was.');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.unroute(callTo(PATHS.me));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
});

for (const [button, done, field, wrong, refusal] of [
  ['Update Profile', 'Profile updated!', 'Full Name', ' ', 'Tell us your name'],
  ['Update Password', 'Password updated!', 'New Password', 'abc', 'Use at least 6 characters'],
] as const) {
  test(`“${done}” stands until the next press, and not beside its refusal`, async ({ page, account }) => {
    await page.goto('/profile');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await page.getByLabel(field).fill('kelp-and-rock');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(done)).toBeVisible();
    await page.getByLabel(field).fill(wrong);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(page.getByText(done)).toBeHidden();
  });
}

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
