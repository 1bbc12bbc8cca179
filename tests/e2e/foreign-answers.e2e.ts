import { API_BASE, PATHS } from '#contract/paths.ts';

import { callTo, failFirst, TASK, TASKS } from './calls.ts';
import { test as throughNetwork } from './proxy.ts';
import {
  complete,
  continueForm,
  expectSaved,
  expectState,
  leaveForm,
  remove,
  STATE,
  submitTask,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* What stands between browser and server (a proxy that wants a login, one whose server restarts) also answers. */

const LOGIN_PAGE = { status: 200, contentType: 'text/html', body: '<h1>Who are you?</h1>' };

test('a page in place of an answer confirms no change', async ({ page, task, stored }) => {
  await page.goto('/pending');
  const release = await failFirst(page, 'PUT', TASK, LOGIN_PAGE);
  await complete(page, task.title);
  await expect(page.getByText('Update failed')).toBeVisible();
  await expectState(page, STATE.waiting);
  expect(await stored()).toMatchObject([{ completed: false }]);

  release();
  await expectSaved(page);
  await expect(page.getByText('Update failed')).toBeHidden();
  expect(await stored()).toMatchObject([{ completed: true }]);
});

test('a page in place of every answer confirms no new task', async ({ page, storedTitles }) => {
  await page.route(TASKS, (route) => route.fulfill(LOGIN_PAGE));
  await page.goto('/?task=new');
  await submitTask(page, 'Only once');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load tasks' })).toBeVisible();
  await expectState(page, STATE.saving);

  await page.unroute(TASKS);
  await expect.poll(storedTitles).toEqual(['Only once']);
});

test('a page in place of an answer deletes no account, and nothing that is kept here', async ({
  page,
  account,
}) => {
  await page.route(callTo(PATHS.deleteAccount), (route) => route.fulfill(LOGIN_PAGE));
  await page.goto('/');
  await leaveForm(page, 'Ask the harbour master');
  await page.getByRole('button', { name: 'Profile settings' }).click();
  await page.getByRole('button', { name: 'Delete account...' }).click();
  await page.getByLabel('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(page.getByText('Nobody knows whether it is deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await continueForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue('Ask the harbour master');
});

test('a page in place of an answer saves no view, and its name stays', async ({ page }) => {
  await page.route(callTo(PATHS.view), (route) => route.fulfill(LOGIN_PAGE));
  await page.goto('/?q=leeks');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Leeks and beans');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The view was not saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Leeks and beans');
});

for (const { what, path, field, button, failure } of [
  {
    what: 'profile',
    path: PATHS.profile,
    field: 'Full Name',
    button: 'Update Profile',
    failure: 'Profile update failed',
  },
  {
    what: 'password',
    path: PATHS.password,
    field: 'New Password',
    button: 'Update Password',
    failure: 'Password update failed',
  },
] as const) {
  test(`a page in place of an answer changes no ${what}, and what was typed stays`, async ({ page }) => {
    await page.route(callTo(path), (route) => route.fulfill(LOGIN_PAGE));
    await page.goto('/profile');
    await expect(page.getByLabel('Full Name')).not.toHaveValue('');
    await page.getByLabel(field).fill('harbour-master');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(failure)).toBeVisible();
    await expect(page.getByLabel(field)).toHaveValue('harbour-master');
  });
}

for (const [name, answer] of [
  ['does not find', { status: 404, body: '404 page not found' }],
  ['does not find, in JSON', { status: 404, json: { success: false, message: 'Not here.' } }],
  ['forbids', { status: 403, json: { message: 'Not from here.' } }],
] as const) {
  test(`a deletion that a proxy ${name} is neither done nor refused`, async ({
    page,
    task,
    stored,
    allowed,
  }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/');
    const release = await failFirst(page, 'DELETE', TASK, answer);
    await remove(page, task.title);
    await expect(page.getByText('Delete failed')).toBeVisible();
    await expectState(page, STATE.waiting);
    expect(await stored()).toHaveLength(1);
    release();
    await expect.poll(stored).toEqual([]);
    await expectSaved(page);
  });
}

for (const status of [400, 409]) {
  test(`a ${status} that names no call refuses no change`, async ({ page, task, stored, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/');
    const answer = { status, json: { success: false, message: 'Blocked.' } };
    const release = await failFirst(page, 'PUT', TASK, answer);
    await complete(page, task.title);
    await expect(page.getByText('Update failed')).toBeVisible();
    await expectState(page, STATE.waiting);
    release();
    await expectSaved(page);
    expect(await stored()).toMatchObject([{ completed: true }]);
  });
}

for (const redirects of [
  { status: 302, location: `${API_BASE}/nothing` },
  { status: 302, location: API_BASE + PATHS.health },
  { status: 303, location: `${API_BASE}/nothing` },
  { status: 303, location: API_BASE + PATHS.health },
] as const) {
  const name = `${redirects.status} to ${redirects.location}`;
  throughNetwork(
    `a deletion that a proxy redirects by a ${name} is not done`,
    async ({ page, network, task, stored, allowed }) => {
      allowed.push(FAILED_REQUEST);
      await page.goto('/');
      await expectSaved(page);
      network.redirects = redirects;
      const isSent = page.waitForRequest((request) => request.method() === 'DELETE');
      await remove(page, task.title);
      await isSent;
      await expectState(page, STATE.offline);
      expect(await stored()).toHaveLength(1);
      network.redirects = null;
      await expect.poll(stored).toEqual([]);
      await expectSaved(page);
    },
  );
}
