import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { TODOIST_CSV } from '#tests/fixtures/exports.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { callTo, hold } from './calls.ts';
import { test as familyTest } from './family.ts';
import { kept, typeUntilKept } from './kept.ts';
import {
  card,
  chooseFile,
  createTask,
  expectDialogCode,
  expectSaved,
  expectState,
  FORM_CAME_BACK,
  logIn,
  openForm,
  STATE,
} from './steps.ts';
import type { Account } from './test.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const devices = (page: Page) => page.getByRole('region', { name: 'Your devices' });
const ended = (page: Page) => page.getByText('Your session has ended');
const gone = (page: Page) => page.getByText('This account was deleted');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Open = (screen: string, options: { userAgent: string }) => Promise<Page>;

/** Opens the app in another browser, which calls itself Firefox, and logs in there as a person does. */
async function logInElsewhere(open: Open, account: Account): Promise<Page> {
  const other = await open('/', { userAgent: FIREFOX });
  await other.evaluate(() => localStorage.clear());
  await other.goto('/login');
  await logIn(other, account);
  await expect(other.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  return other;
}

async function logOutOther(page: Page): Promise<void> {
  await page.goto('/profile');
  await devices(page).getByRole('button', { name: 'Log out Firefox on Linux' }).click();
  await expect(page.getByText('Firefox on Linux is logged out.')).toBeVisible();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
}

test('a device that is logged out from another one goes to the login at once, and keeps what was being typed', async ({
  page,
  account,
  openBrowser,
}) => {
  const other = await logInElsewhere(openBrowser, account);
  await openForm(other);
  await typeUntilKept(other, 'Task Title', 'Mend the net');
  await logOutOther(page);
  await expect(ended(other)).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await logIn(other, account);
  await expect(other.getByText(FORM_CAME_BACK)).toBeVisible();
  await expect(other.getByLabel('Task Title')).toHaveValue('Mend the net');
  await expect(ended(other)).toBeHidden();
});

test('a change that waits on a device while it is logged out reaches the server after the next login', async ({
  page,
  account,
  task,
  storedTitles,
  openBrowser,
}) => {
  const other = await logInElsewhere(openBrowser, account);
  await expectDialogCode(other);
  await expect(card(other, task.title)).toBeVisible();
  await other.context().setOffline(true);
  await createTask(other, 'Mend the net');
  await expectState(other, STATE.offline);
  await logOutOther(page);
  await other.context().setOffline(false);
  await expect(ended(other)).toBeVisible();
  await expect(other.getByText('what was not yet saved is still on this device')).toBeVisible();
  expect(await storedTitles()).toEqual([task.title]);
  await logIn(other, account);
  await expectSaved(other);
  expect(await storedTitles()).toEqual([task.title, 'Mend the net'].toSorted());
  await expect(card(page, 'Mend the net')).toHaveCount(0);
  await page.goto('/');
  await expect(card(page, 'Mend the net')).toHaveCount(1);
});

test('all other devices are logged out by one press, and every tab of theirs', async ({
  page,
  account,
  openBrowser,
  expectAccessible,
}) => {
  const [one, two] = [await logInElsewhere(openBrowser, account), await logInElsewhere(openBrowser, account)];
  const tab = await one.context().newPage();
  await tab.goto('/profile');
  await page.goto('/profile');
  await expect(devices(page).getByRole('listitem')).toHaveCount(3);
  await expectAccessible();
  await devices(page).getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(devices(page).getByText('Every other device is logged out.')).toBeVisible();
  for (const other of [one, two, tab]) await expect(ended(other)).toBeVisible();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
  await expect(devices(page).getByText('This one')).toBeVisible();
});

test('a device that logs in while the list is open comes into it by itself', async ({
  page,
  account,
  openBrowser,
}) => {
  await page.clock.install();
  await page.goto('/profile');
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
  await logInElsewhere(openBrowser, account);
  await page.clock.fastForward('00:20');
  await expect(devices(page).getByRole('listitem')).toHaveCount(2);
});

test('without a network the list stays, and says how old it is and that nobody was logged out', async ({
  page,
  account,
  openBrowser,
  setOffline,
}) => {
  await logInElsewhere(openBrowser, account);
  await page.goto('/profile');
  await expect(devices(page).getByRole('listitem')).toHaveCount(2);
  await setOffline(true);
  await devices(page).getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(devices(page).getByRole('alert')).toContainText('The server did not answer.');
  await expect(devices(page).getByText(/^This list is from/)).toBeVisible();
  await expect(devices(page).getByRole('listitem')).toHaveCount(2);
});

familyTest(
  'another server of the family has neither devices nor a deletion on the profile',
  async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Export tasks as CSV' })).toBeEnabled();
    await expect(devices(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete account...' })).toHaveCount(0);
  },
);

async function openDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete account...' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
}

test('an account that is deleted is gone everywhere: other tabs, other devices, this storage, the login', async ({
  page,
  account,
  task,
  site,
  allowed,
  openTab,
  openBrowser,
  expectAccessible,
}) => {
  allowed.push(FAILED_REQUEST);
  const elsewhere = await openBrowser('/');
  await expect(card(elsewhere, task.title)).toBeVisible();
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain(task.title);
  const tab = await openTab('/pending');
  await expect(card(tab, task.title)).toBeVisible();
  await openForm(page);
  await typeUntilKept(page, 'Task Title', 'Never saved');
  await page.keyboard.press('Escape');
  await page.goto('/profile');
  await openDeletion(page);
  await expect(page.getByText('what stands in 1 form that nobody saved')).toBeVisible();
  await expectAccessible();

  await page.getByLabel('Current Password').fill('not it');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/not your current password/);
  await page.getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();

  for (const here of [page, tab]) await expect(here.getByText('Your account is deleted')).toBeVisible();
  await expect(gone(elsewhere)).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(task.title);
  await expect.poll(() => kept(page)).not.toContain('Never saved');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain(account.token);
  await logIn(page, account);
  await expect(page.getByRole('alert')).toContainText('do not belong together');

  const again = await fetch(site + API_BASE + PATHS.register, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: account.name, email: account.email, password: account.password }),
  });
  expect(again.status).toBe(201);
  await logIn(page, account);
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('No tasks found')).toBeVisible();
});

test('a deletion that hangs is asked for once, however often it is pressed', async ({ page, account }) => {
  await page.goto('/profile');
  await openDeletion(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(PATHS.deleteAccount)) calls += 1;
  });
  const release = await hold(page, callTo(PATHS.deleteAccount));
  await page.getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Delete account', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  await page.getByLabel('Current Password').press('Enter');
  release();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  expect(calls).toBe(1);
});

test('a deletion whose answer is lost says that nobody knows, and the next press leads to the login', async ({
  page,
  account,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  await openDeletion(page);
  await page.route(callTo(PATHS.deleteAccount), async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await page.getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(gone(page).or(page.getByText('Nobody knows whether it is deleted'))).toBeVisible();
  await expect(gone(page)).toBeVisible();
});

test('a late answer to a deletion ends no session of whoever has logged in since', async ({
  page,
  account,
  site,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const next = makeAccount(randomUUID());
  await signUp(site, next);
  await page.goto('/profile');
  await openDeletion(page);
  const released = Promise.withResolvers<void>();
  await page.route(callTo(PATHS.deleteAccount), async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(gone(page)).toBeVisible();
  await logIn(page, next);
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  const answered = page.waitForResponse(callTo(PATHS.deleteAccount));
  released.resolve();
  await answered;
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No tasks found')).toBeVisible();
});

test('a device that was away when its account was deleted forgets it when it is back, and says so', async ({
  page,
  account,
  task,
  site,
  openTab,
  setOffline,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain(task.title);
  const tab = await openTab('/profile');
  const preview = await chooseFile(tab, 'Garden.csv', TODOIST_CSV);
  await preview.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(preview).toBeHidden();
  await tab.goto('/pending');
  await expect(card(tab, task.title)).toBeVisible();
  await expectDialogCode(page);
  await setOffline(true);
  await createTask(page, 'Never sent');
  await expectState(page, STATE.offline);
  await openForm(page);
  await typeUntilKept(page, 'Task Title', 'Never saved');
  const deleted = await fetch(site + API_BASE + PATHS.deleteAccount, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ currentPassword: account.password }),
  });
  expect(deleted.status).toBe(200);
  await setOffline(false);
  for (const here of [page, tab]) {
    await expect(gone(here)).toBeVisible();
    await expect(here.getByText('Its tasks were removed from this browser.')).toBeVisible();
  }
  await expectAccessible();
  for (const word of [task.title, 'Never sent', 'Never saved'])
    await expect.poll(() => kept(page)).not.toContain(word);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /[\da-f]{8}-[\da-f]{4}|Never/,
  );
});

const GONE = { success: false, code: 'account_deleted', message: 'This account was deleted.' };

for (const { name, answer } of [
  { name: 'a page in HTML that names the code', answer: { body: `<p>${JSON.stringify(GONE)}</p>` } },
  { name: 'another code', answer: { json: { ...GONE, code: 'unauthenticated' } } },
  { name: 'the code in other words than ours', answer: { json: { code: GONE.code } } },
  { name: 'the code within a list', answer: { json: [GONE] } },
])
  test(`a 401 with ${name} ends the session, and deletes nothing`, async ({
    page,
    account,
    allowed,
    setOffline,
  }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/');
    await expectDialogCode(page);
    await expectSaved(page);
    await setOffline(true);
    await createTask(page, 'Waits for its person');
    await expectState(page, STATE.offline);
    await page.route(`**${API_BASE}/**`, (route) => route.fulfill({ status: 401, ...answer }));
    await setOffline(false);
    await expect(ended(page)).toBeVisible();
    await page.unroute(`**${API_BASE}/**`);
    expect(await kept(page)).toContain('Waits for its person');
    await logIn(page, account);
    await expectSaved(page);
    await expect(card(page, 'Waits for its person')).toBeVisible();
  });

test('what is left of a deleted account goes once somebody else has logged in', async ({
  page,
  task,
  site,
  allowed,
  setOffline,
}) => {
  allowed.push(FAILED_REQUEST);
  const next = makeAccount(randomUUID());
  await signUp(site, next);
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await expectDialogCode(page);
  await setOffline(true);
  await createTask(page, 'Never sent');
  await expectState(page, STATE.offline);
  await page.goto('about:blank');
  await setOffline(false);
  await page.route('**/assets/forget-*.js', (route) => route.abort());
  await page.route(`**${API_BASE}/**`, (route) => route.fulfill({ status: 401, json: GONE }));
  await page.goto('/');
  await expect(page.getByText('Its tasks are being removed from this browser.')).toBeVisible();
  expect(await kept(page)).toContain('Never sent');
  await page.unrouteAll();
  await logIn(page, next);
  await expectSaved(page);
  for (const word of [task.title, 'Never sent']) await expect.poll(() => kept(page)).not.toContain(word);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gone-account'))).toBeNull();
});

test('what is left of a deleted account goes when the login is opened next', async ({
  page,
  task,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain(task.title);
  await page.route('**/assets/forget-*.js', (route) => route.abort());
  await page.route(`**${API_BASE}/**`, (route) => route.fulfill({ status: 401, json: GONE }));
  await page.reload();
  await expect(page.getByText('Its tasks are being removed from this browser.')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByText('Its tasks were removed from this browser.')).toBeVisible();
  expect(await kept(page)).not.toContain(task.title);
});
