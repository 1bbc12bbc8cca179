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

/** What can be pressed or filled in, and nobody finds without a name. */
const CONTROLS = new Set(['button', 'link', 'checkbox', 'radio', 'textbox', 'searchbox', 'combobox', 'Date']);

test('in the tree that a browser gives to a screen reader each control has a name', async ({
  page,
  seed,
}) => {
  await seed(TASKS);
  const session = await page.context().newCDPSession(page);
  // A form hides the page beneath it.
  for (const path of [...PAGES.map((one) => one.path), '/?task=new', '/?task=quick']) {
    await page.goto(path);
    await expect(
      path.includes('?') ? page.getByRole('dialog') : page.getByRole('heading', { level: 1 }),
    ).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const roles = nodes.map(({ ignored, role, name }) => (ignored || name?.value ? '' : role?.value));
    expect(
      roles.filter((role) => CONTROLS.has(role)),
      path,
    ).toEqual([]);
  }
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
