import { addDays, localDay } from '#tests/fixtures/days.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { expect, FAILED_REQUEST, SCREENS, test } from './test.ts';

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
  { path: '/changes', heading: 'Recent changes' },
  { path: '/trash', heading: 'Trash' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const { path, heading } of PAGES) {
      test(`${path}, with tasks and without, has no violation`, async ({ page, seed, expectAccessible }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText('Loading')).toHaveCount(0);
        await expectAccessible();
        await seed(TASKS);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText('Loading')).toHaveCount(0);
        await expectAccessible();
      });
    }

    test('the dialog, its messages, the notice and an error have no violation', async ({
      page,
      seed,
      allowed,
      expectAccessible,
    }) => {
      await seed(TASKS);
      await page.goto('/');
      await page.getByRole('button', { name: '+ Add New Task' }).click();
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
      await page.route('**/api/tasks/gp', (route) => route.fulfill({ status: 500 }));
      await page.goto('/pending');
      await expect(page.getByText('Failed to load tasks')).toBeVisible();
      await expectAccessible();
    });

    test('an unknown path has no violation', async ({ page, expectAccessible }) => {
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
        test(`${path}, also with its messages, has no violation`, async ({ page, expectAccessible }) => {
          await page.goto(path);
          await expect(page.getByLabel('Email')).toBeVisible();
          await expectAccessible();
          await page.getByRole('button', { name: button }).click();
          await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
          await expectAccessible();
        });
      }
    });
  });
}
