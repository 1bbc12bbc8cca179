import { randomUUID } from 'node:crypto';

import { makeAccount } from '#tests/fixtures/users.ts';

import { expect, FAILED_REQUEST, SCREENS, test } from './test.ts';

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  test('signs up, adds a task, logs out and finds it after the login', async ({ page }) => {
    const account = makeAccount(randomUUID());
    await page.goto('/login');
    await page.getByRole('link', { name: /sign up/i }).click();
    await expect(page).toHaveURL('/signup');
    await page.getByLabel('Full Name').fill(account.name);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();

    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await page.getByLabel('Task Title').fill('Tie up the boat');
    await page.getByLabel('Due Date').fill('2031-02-03');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(page.getByRole('heading', { name: 'Tie up the boat' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Tie up the boat' })).toBeVisible();
  });

  for (const { path } of SCREENS) {
    test(`is led from ${path} to the login, without a step back to it`, async ({ page }) => {
      await page.goto('about:blank');
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
      await page.goBack();
      await expect(page).toHaveURL('about:blank');
    });
  }

  test('is led back after the login to the page and the dialog asked for', async ({ page, account }) => {
    await page.goto('/pending?sort=priority&task=new');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
    await expect(page).toHaveURL('/pending?sort=priority&task=new');
  });

  for (const target of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
  ]) {
    test(`is not led elsewhere by redirect=${JSON.stringify(target)}`, async ({ page, account, server }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(server.url);
    });
  }

  test('sees neither bar nor theme button on login and signup', async ({ page }) => {
    for (const [path, button, link] of [
      ['/login', 'Login', /sign up/i],
      ['/signup', 'Sign Up', /log ?in/i],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      await expect(page.getByRole('link', { name: link })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /theme/i })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Go to dashboard' })).toHaveCount(0);
    }
  });

  test('sees the busy words and cannot press twice', async ({ page, account }) => {
    let calls = 0;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/user/login', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await expect(busy).toBeVisible();
    // oxlint-disable-next-line playwright/no-force-option -- a person presses without waiting until it can be pressed
    await busy.click({ force: true });
    await page.getByLabel('Password').press('Enter');
    release();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(calls).toBe(1);
  });

  test('sees the busy words of the signup', async ({ page }) => {
    const account = makeAccount(randomUUID());
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/user/register', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill(account.name);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('button', { name: 'Signing Up...' })).toBeVisible();
    release();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test('a signed-in user is led from login and signup to the dashboard', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});

test('a dead token leads to the login and back', async ({ page, account, server, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await fetch(`${server.url}/api/user/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.token}` },
  });
  await page.goto('/complete');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Completed Tasks' })).toBeVisible();
  await expect(page).toHaveURL('/complete');
});

test('logging out in one tab logs out the other', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/pending');
  await expect(other.getByRole('heading', { level: 1, name: 'Pending Task' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('logging out ends the session on the server', async ({ page, account, server }) => {
  await page.goto('/');
  const ended = page.waitForResponse('**/api/user/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await ended;
  const answer = await fetch(`${server.url}/api/user/me`, {
    headers: { Authorization: `Bearer ${account.token}` },
  });
  expect(answer.status).toBe(401);
});
