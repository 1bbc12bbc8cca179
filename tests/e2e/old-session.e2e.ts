import { API_BASE, PATHS } from '#contract/paths.ts';

import { ageSessions } from './age-sessions.ts';
import { callTo, hold } from './calls.ts';
import { logIn } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test.beforeEach(async ({ server, account, allowed }) => {
  // The browser writes down what is refused.
  allowed.push(FAILED_REQUEST);
  await ageSessions(server.dataDir, account.email);
});

test('a session that began long ago confirms the current password, and the new one is set', async ({
  page,
  account,
  site,
  expectAccessible,
}) => {
  await page.goto('/profile');
  await page.getByLabel('New Password').fill('rope-and-stone');
  await page.getByRole('button', { name: 'Update Password' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const current = question.getByLabel('Current Password');
  await expect(current).toBeFocused();
  await expect(question).toContainText('You logged in more than 15 minutes ago');
  await expectAccessible();
  await current.fill('not this one');
  await current.press('Enter');
  await expect(current).toHaveAccessibleDescription(/not your current password/);

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(PATHS.password)) calls += 1;
  });
  const release = await hold(page, callTo(PATHS.password));
  await current.fill(account.password);
  await current.press('Enter');
  await expect(question.getByRole('button', { name: 'Confirming...' })).toBeVisible();
  await current.press('Enter');
  await current.press('Escape');
  await expect(question).toBeVisible();
  release();
  await expect(page.getByText('Password updated!')).toBeVisible();
  await expect(question).toBeHidden();
  expect(calls).toBe(1);
  const login = async (password: string) =>
    (
      await fetch(site + API_BASE + PATHS.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: account.email, password }),
      })
    ).status;
  expect([await login('rope-and-stone'), await login(account.password)]).toEqual([200, 401]);
});

test('a session that began long ago changes the name at once, and the address with the current password', async ({
  page,
  account,
}) => {
  await page.goto('/profile');
  const [name, email] = [page.getByLabel('Full Name'), page.getByLabel('Email')];
  await expect(email).toHaveValue(account.email);
  await name.fill('Other Name');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();

  await email.fill(`new-${account.email}`);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Profile update failed');
  await expect(email).toHaveValue(`new-${account.email}`);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await question.getByLabel('Current Password').fill(account.password);
  await question.getByLabel('Current Password').press('Enter');
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await page.reload();
  await expect(email).toHaveValue(`new-${account.email}`);
});

test('a session that ends while it is asked leads to the login', async ({ page, elsewhere }) => {
  await page.goto('/profile');
  await page.getByLabel('New Password').fill('rope-and-stone');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await elsewhere.logOut();
  await expect(page).toHaveURL(/\/login/);
});

test('a session that began long ago logs another device out with the current password', async ({
  page,
  account,
  server,
  openBrowser,
}) => {
  const other = await openBrowser('/');
  await other.evaluate(() => localStorage.clear());
  await other.goto('/login');
  await logIn(other, account);
  await expect(other.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await ageSessions(server.dataDir, account.email);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Your devices' });
  await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(devices.getByRole('alert')).toContainText('Nothing was changed.');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
  await question.getByLabel('Current Password').fill(account.password);
  await question.getByLabel('Current Password').press('Enter');
  await expect(devices.getByText('Every other device is logged out.')).toBeVisible();
  await expect(devices.getByRole('heading', { name: 'Your devices' })).toBeFocused();
  await expect(other.getByText('Your session has ended')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
});
