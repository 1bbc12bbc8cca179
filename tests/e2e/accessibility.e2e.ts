import { addDays, localDay } from '#tests/fixtures/days.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { fail, SERVER_PROBLEM, TASKS as TASK_LIST } from './calls.ts';
import { SCREENS } from './screens.ts';
import { openForm } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const today = localDay();
const TASKS = [
  makeTask({ title: 'Overdue and high', priority: 'High', dueDate: addDays(today, -3) }),
  makeTask({ title: 'Today and medium', priority: 'Medium', dueDate: today }),
  makeTask({ title: 'Tomorrow and low', dueDate: addDays(today, 1) }),
  makeTask({ title: 'Done and high', priority: 'High', completed: true, dueDate: addDays(today, -3) }),
  makeTask({ title: 'Done and medium', priority: 'Medium', completed: true }),
];

const PAGES = [
  ...SCREENS,
  { path: '/today', heading: 'Today' },
  { path: '/upcoming', heading: 'Upcoming' },
  { path: '/changes', heading: 'Recent changes' },
  { path: '/trash', heading: 'Trash' },
];

for (const { path, heading } of PAGES) {
  test(`${path} has no violation, with tasks and without`, async ({ page, seed, expectAccessible }) => {
    const expectScreen = async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText('Loading')).toHaveCount(0);
      await expectAccessible();
    };
    await page.goto(path);
    await expectScreen();
    await seed(TASKS);
    await page.reload();
    await expectScreen();
  });
}

test('the form of a task, its messages, a notice and an error have no violation', async ({
  page,
  seed,
  allowed,
  expectAccessible,
}) => {
  await seed(TASKS);
  await page.goto('/');
  await openForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expectAccessible();
  await page.getByLabel('Priority').click();
  await expect(page.getByRole('option', { name: 'High' })).toBeVisible();
  // Radix draws the open list beside the landmarks of the page, as a browser draws its own.
  await expectAccessible(['region']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByText('Task deleted')).toBeVisible();
  await expectAccessible();
  allowed.push(FAILED_REQUEST);
  await fail(page, 'GET', TASK_LIST, SERVER_PROBLEM);
  await page.goto('/pending');
  await expect(page.getByText('Failed to load tasks')).toBeVisible();
  await expectAccessible();
});

test('the page of an unknown path has no violation', async ({ page, expectAccessible }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expectAccessible();
});

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
  ] as const) {
    test(`${path} has no violation, also with its messages`, async ({ page, expectAccessible }) => {
      await page.goto(path);
      await expect(page.getByLabel('Email')).toBeVisible();
      await expectAccessible();
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible();
    });
  }
});
