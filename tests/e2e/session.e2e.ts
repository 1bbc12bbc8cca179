import { randomUUID } from 'node:crypto';

import { PATHS } from '#contract/paths.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { callTo, hold } from './calls.ts';
import { SCREENS } from './screens.ts';
import { card, createTask, logIn, logOut } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const readToken = () => localStorage.getItem('token');

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  test('a visitor signs up, adds a task, logs out and finds it after the login', async ({ page }) => {
    const account = makeAccount(randomUUID());
    await page.goto('/login');
    await page.getByRole('link', { name: /sign up/i }).click();
    await expect(page).toHaveURL('/signup');
    const release = await hold(page, callTo(PATHS.register));
    await page.getByLabel('Full Name').fill(account.name);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('button', { name: 'Signing Up...' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(readToken)).toBeTruthy();

    await createTask(page, 'Tie up the boat');
    await expect(card(page, 'Tie up the boat')).toBeVisible();
    await logOut(page);
    expect(await page.evaluate(readToken)).toBeNull();

    await logIn(page, account);
    await expect(card(page, 'Tie up the boat')).toBeVisible();
  });

  test('a stranger who guesses keeps nobody out of a browser that has logged in before', async ({
    page,
    account,
    browser,
    site,
    allowed,
  }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/login');
    await logIn(page, account);
    await logOut(page);
    const stranger = await browser.newPage({ baseURL: site });
    await stranger.goto('/login');
    for (let guess = 0; guess < 10; guess += 1) {
      await logIn(stranger, { ...account, password: `guess ${guess}` });
      await expect(stranger.getByRole('alert')).toContainText('do not belong together');
      await expect(stranger.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-disabled');
    }
    await logIn(stranger, account);
    await expect(stranger.getByRole('alert')).toContainText(
      'There were too many tries from here. Wait 15 min, then try again.',
    );
    await stranger.close();
    await logIn(page, account);
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  });

  test('every screen leads a visitor to the login, without a step back to it', async ({ page }) => {
    for (const { path } of SCREENS) {
      await page.goto('about:blank');
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('about:blank');
    }
  });

  test('the login leads to the page and the dialog that were asked for', async ({ page, account }) => {
    await page.goto('/pending?sort=priority&task=new');
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, account);
    await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
    await expect(page).toHaveURL('/pending?sort=priority&task=new');
  });

  test('the login leads to no other site', async ({ page, account, site }) => {
    for (const target of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      '/\\elsewhere.example/',
      '/\t/elsewhere.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
      await logIn(page, account);
      await expect(page.getByRole('button', { name: 'Logout' }), target).toBeVisible();
      expect(new URL(page.url()).origin, target).toBe(site);
      await logOut(page);
    }
  });

  test('login and signup have neither bar nor sidebar nor theme button', async ({ page }) => {
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

  test('a login under way says so, and cannot be pressed twice', async ({ page, account }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(PATHS.login)) calls += 1;
    });
    const release = await hold(page, callTo(PATHS.login));
    await page.goto('/login');
    await logIn(page, account);
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await expect(busy).toBeVisible();
    // oxlint-disable-next-line playwright/no-force-option -- a person presses without waiting until it can be pressed
    await busy.click({ force: true });
    await page.getByLabel('Password').press('Enter');
    release();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(calls).toBe(1);
  });

  test('an answer that comes after the form was left begins no session, whoever has begun one meanwhile', async ({
    page,
    account,
  }) => {
    const begun = Promise.withResolvers<unknown>();
    const released = Promise.withResolvers<void>();
    await page.route(callTo(PATHS.login), async (route) => {
      const response = await route.fetch();
      begun.resolve(await response.json());
      await released.promise;
      await route.fulfill({ response });
    });
    await page.goto('/login');
    await logIn(page, account);
    const answer = await begun.promise;
    await page.getByRole('link', { name: 'Sign up' }).click();
    const next = makeAccount(randomUUID());
    await page.getByLabel('Full Name').fill(next.name);
    await page.getByLabel('Email').fill(next.email);
    await page.getByLabel('Password').fill(next.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    const token = await page.evaluate(readToken);
    const ended = page.waitForRequest(callTo(PATHS.logout));
    released.resolve();
    const authorization = (await ended).headers()['authorization'];
    expect(answer).toMatchObject({ token: authorization?.replace('Bearer ', '') });
    expect(await page.evaluate(readToken)).toBe(token);
    await createTask(page, 'Only mine');
    await page.reload();
    await expect(card(page, 'Only mine')).toBeVisible();
  });
});

test('a signed-in user is led from login and signup to the dashboard', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});

test('a session that the server has ended leads to the login, and after it back', async ({
  page,
  account,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await elsewhere.logOut();
  await page.goto('/complete');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(readToken)).toBeNull();
  await logIn(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Completed Tasks' })).toBeVisible();
  await expect(page).toHaveURL('/complete');
});
