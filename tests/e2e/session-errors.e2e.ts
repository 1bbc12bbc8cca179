import type { Request } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';

import { callTo, fail, FAILURES } from './calls.ts';
import { logIn } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test.use({ signedIn: false });

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

for (const [path, call, button, words] of [
  ['/login', PATHS.login, 'Login', 'Login failed'],
  ['/signup', PATHS.register, 'Sign Up', 'Signup failed'],
] as const) {
  const isCall = (request: Request) => request.url().endsWith(call);

  test(`${path} that fails says why in the server's words or “${words}”, and keeps what was typed`, async ({
    page,
  }) => {
    await page.goto(path);
    if (path === '/signup') await page.getByLabel('Full Name').fill('Demo User');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByLabel('Password').fill('some-password');
    for (const failure of FAILURES) {
      await fail(page, 'POST', callTo(call), failure);
      const answered =
        failure.answer === null
          ? page.waitForEvent('requestfailed', isCall)
          : page.waitForEvent('requestfinished', isCall);
      await page.getByRole('button', { name: button }).click();
      await answered;
      const message =
        failure.answer !== null && 'json' in failure.answer ? failure.answer.json.message : words;
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
      await expect(page.getByLabel('Password')).toHaveValue('some-password');
    }
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
  });
}

for (const { code, login = '/login', keepsNothing = false, heading = 'Task Overview' } of [
  { code: 'screens' },
  { code: 'lists', login: '/login?redirect=%2Fpending%3Fq%3Dtap', heading: 'Pending Task' },
  { code: 'keep-nothing', keepsNothing: true },
])
  test(`no session begins without the code that it needs (${code}), and the login says so`, async ({
    page,
    account,
  }) => {
    await page.goto(login);
    if (keepsNothing) await page.getByRole('checkbox', { name: 'Keep nothing on this device' }).check();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    // As where the server has another version of the app by now.
    const files = `**/assets/${code}-*.js`;
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await logIn(page, account);
    await expect(page.getByRole('alert')).toContainText('A part of this page did not arrive.');
    expect(sent).not.toContain('POST');
    await expect(page.getByLabel('Password')).toHaveValue(account.password);

    await page.unroute(files);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

test('the login says in the words of the server that a password is wrong', async ({ page, account }) => {
  await page.goto('/login');
  await logIn(page, { email: account.email, password: 'wrong-password' });
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(page).toHaveURL('/login');
});

test('the signup says that an e-mail address is taken', async ({ page, account }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Demo User');
  await page.getByLabel('Email').fill(account.email.toUpperCase());
  await page.getByLabel('Password').fill('some-password');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toContainText(/already/i);
});

test('a signup whose answer is lost says that it may have been done, and how to find out', async ({
  page,
  account,
}) => {
  await page.route(callTo(PATHS.register), async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Demo User');
  await page.getByLabel('Email').fill(`late-${account.email}`);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'It may have been done all the same. If you can log in, it was.',
  );
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { email: `late-${account.email}`, password: account.password });
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
});
