import { randomUUID } from 'node:crypto';

import type { Page, Request } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { callTo, hold, TASK, TASKS } from './calls.ts';
import { typeUntilKept } from './kept.ts';
import { test as throughNetwork } from './proxy.ts';
import { card, complete, leaveForm, logIn, logOut, openForm } from './steps.ts';
import { expect, test } from './test.ts';

const EVENTS = API_BASE + PATHS.events;
/** While it has not come, the signed-in screen stays. */
const LOGIN_CODE = '**/assets/login-*.js';

test('a logout in one tab logs out the other', async ({ page, openTab }) => {
  const other = await openTab('/pending');
  await expect(other.getByRole('heading', { level: 1, name: 'Pending Task' })).toBeVisible();
  await page.goto('/');
  await logOut(page);
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a logout asks again where another tab has more to lose by then', async ({ page, openTab }) => {
  await page.goto('/');
  await leaveForm(page, 'Ask the harbour master');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('What you typed in a form and did not save');
  const other = await openTab('/');
  await openForm(other);
  await typeUntilKept(other, 'Task Title', 'Buy rope');
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(question).toContainText('2 forms');
  await expect(other.getByLabel('Task Title')).toHaveValue('Buy rope');
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL('/login');
});

test('a logout that is pressed while a change is saved asks, and goes on once that is saved', async ({
  page,
  task,
  account,
}) => {
  await page.goto('/');
  const release = await hold(page, TASK);
  await complete(page, task.title);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out and lose changes?' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/login');
  await logIn(page, account);
  await expect(card(page, task.title)).toContainText('Completed');
});

test('a logout ends the session on the server', async ({ page, elsewhere }) => {
  await page.goto('/');
  const ended = page.waitForResponse(callTo(PATHS.logout));
  await logOut(page);
  await ended;
  await expect(elsewhere.tasks()).rejects.toThrow('401');
});

throughNetwork(
  'a logout ends the stream, and nothing more is asked for while the login is on its way',
  async ({ page, network, task }) => {
    await page.clock.install();
    const release = await hold(page, LOGIN_CODE);
    await page.goto('/');
    await expect(card(page, task.title)).toBeVisible();
    await expect.poll(() => network.isSending(EVENTS)).toBe(true);
    const logout = API_BASE + PATHS.logout;
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      if (pathname === logout || (asked.length > 0 && pathname.startsWith(API_BASE))) asked.push(pathname);
    };
    page.on('request', note);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => network.isSending(EVENTS)).toBe(false);
    // Longer than the pause before the stream, and what failed, are asked for again.
    await page.clock.fastForward('00:10');
    release();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(asked).toEqual([logout]);
  },
);

test('a list that is on its way at the logout is given up, and is no complaint', async ({ page }) => {
  const releaseLogin = await hold(page, LOGIN_CODE);
  const releaseList = await hold(page, TASKS);
  await page.goto('/');
  const ended = page.waitForResponse(callTo(PATHS.logout));
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes(PATHS.tasks));
  await page.getByRole('button', { name: 'Logout' }).click();
  await ended;
  releaseList();
  await givenUp;
  releaseLogin();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

/** Signs another person up on the page of the login. */
async function signUpNext(page: Page): Promise<void> {
  const { name, email, password } = makeAccount(randomUUID());
  await page.getByRole('link', { name: /sign up/i }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

test('a tab whose person logged out in another one keeps their page for the next person, and none of their words', async ({
  page,
  openTab,
}) => {
  const other = await openTab('/pending?q=lawyer');
  await expect(other.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('lawyer');
  await page.goto('/');
  await logOut(page);
  await expect(other).toHaveURL(`/login?redirect=${encodeURIComponent('/pending')}`);
  await signUpNext(other);
  await expect(other.getByRole('heading', { level: 1, name: 'Pending Task' })).toBeVisible();
  await expect(other).toHaveURL('/pending');
});

test('the next person finds by Back the page of the one before, and none of their words', async ({
  page,
}) => {
  await page.goto('/pending?q=lawyer');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await logOut(page);
  await signUpNext(page);
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search tasks' });
  // The router counts the entries from the one with which the page began.
  await page.evaluate('history.go(-history.state.__TSR_index)');
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Task' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/pending');
});

test('the next person finds by Back no word of the one before, also where pages were loaded anew before and after', async ({
  page,
}) => {
  await page.goto('/pending?q=lawyer');
  await page.goto('/');
  await logOut(page);
  await page.reload();
  await signUpNext(page);
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await page.reload();
  const field = page.getByRole('searchbox', { name: 'Search tasks' });
  await expect(field).toBeVisible();
  await page.evaluate('navigation.traverseTo(navigation.entries()[0].key)');
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Task' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/pending');
});

test('who goes back after a reload finds their own search', async ({ page }) => {
  await page.goto('/pending?q=lawyer');
  const field = page.getByRole('searchbox', { name: 'Search tasks' });
  await expect(field).toHaveValue('lawyer');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('lawyer');
  await expect(page).toHaveURL('/pending?q=lawyer');
});

test('who logs in again in another tab finds the search that stood in this one', async ({
  page,
  openTab,
  account,
}) => {
  const other = await openTab('/pending?q=lawyer');
  await expect(other.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('lawyer');
  await page.goto('/');
  await logOut(page);
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
  await logIn(page, account);
  await expect(other).toHaveURL('/pending?q=lawyer');
});

test('who logs in again in a tab that was logged out in another one finds the search that stood there', async ({
  page,
  openTab,
  account,
}) => {
  const other = await openTab('/login');
  await logOut(other);
  await logIn(other, account);
  await other.getByRole('link', { name: 'Pending Tasks' }).click();
  const field = other.getByRole('searchbox', { name: 'Search tasks' });
  await field.fill('lawyer');
  await expect(other).toHaveURL('/pending?q=lawyer');
  await page.goto('/');
  await logOut(page);
  await logIn(other, account);
  await expect(field).toHaveValue('lawyer');
  await expect(other).toHaveURL('/pending?q=lawyer');
});
