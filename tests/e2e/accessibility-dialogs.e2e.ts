import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { answerAsServer } from './failures.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Mend the kitchen tap';

async function deleteTask(page: Page): Promise<void> {
  await page.goto('/');
  await card(page, TITLE)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(card(page, TITLE)).toHaveCount(0);
}

async function chooseFile(page: Page, ...rows: string[]) {
  await page.goto('/profile');
  const buffer = Buffer.from(['title,due date', ...rows].join('\n'));
  await page.getByLabel('File to import').setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer });
  return page.getByRole('dialog', { name: 'Import' });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the history of a task has no violation', async ({
      page,
      seed,
      changeElsewhere,
      expectAccessible,
    }) => {
      const [task] = await seed([makeTask()]);
      await changeElsewhere(task, { description: 'New words', priority: 'High', completed: true });
      await page.goto(`/changes?history=${task?._id}`);
      const history = page.getByRole('dialog', { name: 'History' });
      await expect(history.getByRole('button', { name: 'Restore this version' })).toBeVisible();
      await expectAccessible();
    });

    test('the trash and its question have no violation', async ({ page, seed, stored, expectAccessible }) => {
      await seed([makeTask()]);
      await deleteTask(page);
      await expect.poll(stored).toEqual([]);
      await page.goto('/trash');
      const button = page.getByRole('button', { name: 'Delete for good' });
      await expect(button).toBeVisible();
      await expectAccessible();
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Delete for good?' })).toBeVisible();
      await expectAccessible();
    });

    test('a change that waits and the question of the logout have no violation', async ({
      page,
      seed,
      allowed,
      expectAccessible,
    }) => {
      allowed.push(FAILED_REQUEST);
      await seed([makeTask()]);
      await page.route('**/api/tasks/*/gp', (route) => route.abort());
      await deleteTask(page);
      await page.getByRole('button', { name: 'Offline: one change kept on this device' }).click();
      await expect(page.getByRole('dialog', { name: 'Waiting changes' })).toContainText(
        'Kept on this device',
      );
      await expectAccessible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('dialog', { name: 'Log out and lose changes?' })).toBeVisible();
      await expectAccessible();
    });

    test('a refused change and its notice have no violation', async ({
      page,
      seed,
      allowed,
      expectAccessible,
    }) => {
      allowed.push(FAILED_REQUEST);
      await seed([makeTask()]);
      const refusal = { success: false, code: 'invalid', message: 'Not like this.' };
      await page.route('**/api/tasks/*/gp', (route) => answerAsServer(route, { status: 400, json: refusal }));
      await deleteTask(page);
      await expect(page.getByText('Delete failed')).toBeVisible();
      await expectAccessible();
      await page.getByRole('button', { name: 'One change was refused' }).click();
      await expect(page.getByRole('dialog', { name: 'Waiting changes' })).toContainText('Not like this.');
      await expectAccessible();
    });

    test('a conflict, also while one chooses, has no violation', async ({
      page,
      seed,
      allowed,
      changeElsewhere,
      expectAccessible,
    }) => {
      allowed.push(FAILED_REQUEST);
      const [task] = await seed([makeTask()]);
      await page.goto(`/?task=${task?._id}`);
      const form = page.getByRole('dialog', { name: 'Edit Task' });
      await form.getByLabel('Task Title').fill('Mine');
      await form.getByLabel('Description').fill('My words');
      await changeElsewhere(task, { title: 'Theirs', description: 'Their words' });
      await form.getByRole('button', { name: 'Update Task' }).click();
      await page.getByRole('button', { name: 'One change needs your choice' }).click();
      await page.getByRole('button', { name: 'Choose' }).click();
      const conflict = page.getByRole('dialog', { name: 'Changed in two places' });
      const title = conflict.getByRole('region', { name: 'Title' });
      const description = conflict.getByRole('region', { name: 'Description' });
      await expect(description).toContainText('Their words');
      await expectAccessible();
      await title.getByRole('button', { name: 'Keep yours' }).click();
      await description.getByRole('button', { name: 'Write something else' }).click();
      await expect(conflict).toContainText('1 of 2 chosen');
      await expectAccessible();
    });

    test('the preview of an import and its outcome have no violation', async ({ page, expectAccessible }) => {
      const preview = await chooseFile(page, 'Buy rope,2030-01-01');
      await expect(preview).toContainText('This will add 1 task.');
      await expectAccessible();
      await preview.getByRole('button', { name: 'Import' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
      await expectAccessible();
    });

    test('the problems of a file have no violation', async ({ page, expectAccessible }) => {
      const problems = await chooseFile(page, 'Buy rope,2030-02-30', ',2030-01-01');
      await expect(problems).toContainText('This date does not exist.');
      await expectAccessible();
    });
  });
}
