import { randomUUID } from 'node:crypto';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { DEMO_ACCOUNT, makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { callTo } from './calls.ts';
import { card, logIn, logOut } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test('the profile shows name and e-mail, and a new name is kept', async ({ page, account }) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Full Name')).toHaveValue(DEMO_ACCOUNT.name);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Full Name').fill('Other Name');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Other Name');
});

test('a profile that is saved takes back nothing that another device has changed meanwhile', async ({
  page,
  account,
  site,
}) => {
  const api = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return (await fetch(site + API_BASE + path, { method, headers, body: JSON.stringify(body) })).json();
  };
  let token = '';
  ({ token } = await api('POST', PATHS.login, { email: account.email, password: account.password }));
  await page.goto('/profile');
  const name = page.getByLabel('Full Name');
  await expect(name).toHaveValue(DEMO_ACCOUNT.name);
  await name.fill('Typed here');
  const email = `new-${account.email}`;
  await api('PUT', PATHS.profile, { name: DEMO_ACCOUNT.name, email });
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await api('GET', PATHS.me)).toMatchObject({ user: { name: 'Typed here', email } });

  // The same form goes on, and what it has saved gives way as well.
  await api('PUT', PATHS.profile, { name: 'Typed elsewhere', email });
  await page.getByLabel('Email').fill(`newer-${account.email}`);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(name).toHaveValue('Typed elsewhere');
  await expect
    .poll(() => api('GET', PATHS.me))
    .toMatchObject({ user: { name: 'Typed elsewhere', email: `newer-${account.email}` } });
});

test('a new name is shown by the other devices at once, and not over what is typed there', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/profile');
  const other = await openBrowser('/profile');
  const [name, otherName] = [page.getByLabel('Full Name'), other.getByLabel('Full Name')];
  await expect(otherName).toHaveValue(DEMO_ACCOUNT.name);
  const rename = async (next: string) => {
    await name.fill(next);
    await page.getByRole('button', { name: 'Update Profile' }).click();
  };
  await rename('First Name');
  await expect(otherName).toHaveValue('First Name');
  await otherName.fill('Typed there');
  await rename('Second Name');
  await expect(other.getByTitle('Second Name')).toBeVisible();
  await expect(otherName).toHaveValue('Typed there');
});

test('changes of tasks on another device ask for no profile', async ({ page, elsewhere }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(API_BASE + PATHS.me)) asked += 1;
  });
  await page.goto('/');
  for (let change = 1; change <= 10; change += 1) {
    await elsewhere.create(`Made elsewhere ${change}`);
    await expect(card(page, `Made elsewhere ${change}`)).toBeVisible();
  }
  // The page asks as it opens, and may ask again when its stream begins.
  expect(asked).toBeLessThanOrEqual(3);
});

test('after a change of the password the new one works and the old one does not', async ({
  page,
  account,
  site,
}) => {
  await page.goto('/profile');
  await page.getByLabel('New Password').fill('another-secret');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password updated!')).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveValue('');
  const login = (password: string) =>
    fetch(site + API_BASE + PATHS.login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: account.email, password }),
    });
  expect((await login('another-secret')).status).toBe(200);
  expect((await login(account.password)).status).toBe(401);
});

test('the profile names wrong fields, and the first gets the focus', async ({ page }) => {
  await page.goto('/profile');
  const name = page.getByLabel('Full Name');
  const password = page.getByLabel('New Password');
  await expect(name).not.toHaveValue('');
  await name.fill('  ');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/name/);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/not an e-mail/);
  await password.fill('12345');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/at least 6/);
});

test('a new password that is guessed first is told so, and taken', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  const password = page.getByLabel('New Password');
  await password.fill('demo-user-7');
  await expect(password).toHaveAccessibleDescription(/is made of your name/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password updated!')).toBeVisible();
  await expect(page.getByText(/is made of your name/)).toBeHidden();
});

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  test('who signs up with a common password is told so, and signed up all the same', async ({
    page,
    account,
  }) => {
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('Ida');
    await page.getByLabel('Email').fill(`ida-${account.email}`);
    const password = page.getByLabel('Password');
    await expect(password).toHaveAccessibleDescription('At least 6 characters.');
    await password.fill('Sunshine1');
    await expect(password).toHaveAccessibleDescription(/one of the 10,000 most common passwords/);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  });

  test('login and signup name what is missing, and the first field gets the focus', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/e-mail/);
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/password/);

    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('Demo User');
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByLabel('Password').fill('12345');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 6/);
  });
});

test('a password that is still being sent goes with its session, and is no word of whoever logs in next', async ({
  page,
  site,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const next = makeAccount(randomUUID());
  await signUp(site, next);
  await page.clock.install();
  await page.goto('/profile');
  let calls = 0;
  await page.route(callTo(PATHS.password), async (route) => {
    calls += 1;
    await route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, json: { success: false } });
  });
  const refused = page.waitForResponse(callTo(PATHS.password));
  await page.getByLabel('New Password').fill('not-for-the-next-one');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await refused;
  await logOut(page);
  calls = 0;
  await logIn(page, next);
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await page.clock.runFor(120_000);
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(next.email);
  expect(calls).toBe(0);
});
