import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, FAILED_REQUEST, test } from './test.ts';

/** The ways in which a call fails, and what of the answer a person may read. */
const FAILURES = [
  {
    name: 'a refusal',
    answer: { status: 400, json: { success: false, code: 'invalid', message: 'Not like this.' } },
  },
  { name: 'a problem of the server', answer: { status: 500, json: { success: false, message: 'Broken.' } } },
  { name: 'a page in HTML', answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' } },
  { name: 'no answer', answer: null },
] as const;

type Failure = (typeof FAILURES)[number];

/** Makes every call of this method and path fail from now on, in place of the way before. */
async function fail(page: Page, method: string, path: string, { answer }: Failure): Promise<void> {
  await page.unroute(path);
  await page.route(path, async (route) => {
    if (route.request().method() !== method) await route.fallback();
    else if (answer === null) await route.abort('failed');
    else await route.fulfill(answer);
  });
}

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  for (const [path, call, button, words] of [
    ['/login', 'login', 'Login', 'Login failed'],
    ['/signup', 'register', 'Sign Up', 'Signup failed'],
  ] as const) {
    test(`${words}: the words of the server, or ours`, async ({ page }) => {
      await page.goto(path);
      if (path === '/signup') await page.getByLabel('Full Name').fill('Demo User');
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password').fill('some-password');
      for (const failure of FAILURES) {
        await fail(page, 'POST', `**/api/user/${call}`, failure);
        await page.getByRole('button', { name: button }).click();
        const message =
          failure.answer !== null && 'json' in failure.answer ? failure.answer.json.message : words;
        await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
        await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
        await expect(page.getByLabel('Password')).toHaveValue('some-password');
      }
      await expect(page.getByText('Bad Gateway')).toHaveCount(0);
    });
  }

  test('a wrong password is told in the words of the server', async ({ page, account }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill('wrong-password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText(/password/i);
    await expect(page).toHaveURL('/login');
  });

  test('an e-mail that is taken is told', async ({ page, account }) => {
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('Demo User');
    await page.getByLabel('Email').fill(account.email.toUpperCase());
    await page.getByLabel('Password').fill('some-password');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toContainText(/already/i);
  });
});

for (const path of ['/', '/pending', '/complete']) {
  test(`Failed to load tasks, on ${path}, and again with success`, async ({ page, seed }) => {
    await seed([makeTask({ completed: path === '/complete' })]);
    for (const failure of FAILURES) {
      await fail(page, 'GET', '**/api/tasks/gp', failure);
      await page.goto(path);
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to load tasks' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    }
    await page.unroute('**/api/tasks/gp');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
    await expect(page.getByText('Failed to load tasks')).toHaveCount(0);
  });
}

test('Create task failed: the dialog keeps the words', async ({ page, stored }) => {
  await page.goto('/?task=new');
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByLabel('Task Title').fill('Hold on to this');
  await dialog.getByLabel('Description').fill('And to this');
  await dialog.getByLabel('Due Date').fill('2031-02-03');
  for (const failure of FAILURES) {
    await fail(page, 'POST', '**/api/tasks/gp', failure);
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expect(dialog.getByRole('button', { name: 'Create Task' })).toBeEnabled();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Create task failed' })).toBeVisible();
    await expect(dialog.getByLabel('Task Title')).toHaveValue('Hold on to this');
    await expect(dialog.getByLabel('Description')).toHaveValue('And to this');
    await expect(dialog.getByLabel('Due Date')).toHaveValue('2031-02-03');
  }
  await page.unroute('**/api/tasks/gp');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, 'Hold on to this')).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

test('Update failed: the dialog keeps the words', async ({ page, seed }) => {
  const [task] = await seed([makeTask()]);
  await page.goto(`/pending?task=${task?._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Task Title').fill('Hold on to this');
  for (const failure of FAILURES) {
    await fail(page, 'PUT', '**/api/tasks/*/gp', failure);
    await dialog.getByRole('button', { name: 'Update Task' }).click();
    await expect(dialog.getByRole('button', { name: 'Update Task' })).toBeEnabled();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Update failed' })).toBeVisible();
    await expect(dialog.getByLabel('Task Title')).toHaveValue('Hold on to this');
  }
  await page.unroute('**/api/tasks/*/gp');
  await dialog.getByRole('button', { name: 'Update Task' }).click();
  await expect(card(page, 'Hold on to this')).toBeVisible();
});

test('Update failed: a press on the status is taken back', async ({ page, seed }) => {
  await seed([makeTask()]);
  await page.goto('/');
  await fail(page, 'PUT', '**/api/tasks/*/gp', FAILURES[0]);
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(card(page, 'Mend the kitchen tap')).toContainText('In Progress');
});

test('Delete failed: the card comes back', async ({ page, seed }) => {
  await seed([makeTask()]);
  await page.goto('/');
  for (const failure of FAILURES) {
    await fail(page, 'DELETE', '**/api/tasks/*/gp', failure);
    await card(page, 'Mend the kitchen tap')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByText('Delete failed')).toBeVisible();
    await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
  }
});

test('Failed to load profile, and again with success', async ({ page, account }) => {
  for (const failure of FAILURES) {
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

test('what the server says of a field stands at the field', async ({ page }) => {
  await page.route('**/api/tasks/gp', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const json = {
      success: false,
      code: 'invalid',
      message: 'Look again.',
      fields: { title: 'Not this one.' },
    };
    return route.fulfill({ status: 400, json });
  });
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill('Some title');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByLabel('Task Title')).toHaveAccessibleDescription(/Not this one/);
  await expect(page.getByLabel('Task Title')).toHaveValue('Some title');
});

test('offline, a create says so and keeps the words', async ({ page, context }) => {
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill('In the tunnel');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Create task failed');
  await expect(dialog.getByRole('alert')).toContainText(/cannot be reached/);
  await expect(dialog.getByLabel('Task Title')).toHaveValue('In the tunnel');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, 'In the tunnel')).toBeVisible();
});
