import type { Locator, Page } from '@playwright/test';

import type { Task } from '#contract/task.ts';

import type { Device } from './device.ts';
import { card, expectSaved, fillForm, openConflict, remove, submitEdit } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* What becomes of a task while somebody is asked which of two changes of it shall stay. */

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

/** Changes a title that another device changes as well, and opens the choice between the two. */
async function meetConflict(page: Page, task: Task, elsewhere: Device): Promise<Locator> {
  await page.goto(`/?task=${task._id}`);
  await fillForm(page, { title: 'Mine' });
  await elsewhere.change(task, { title: 'Theirs' });
  await submitEdit(page, {});
  return openConflict(page);
}

test('a question whose task is changed again says so, and is asked anew upon that', async ({
  page,
  task,
  elsewhere,
}) => {
  const conflict = await meetConflict(page, task, elsewhere);
  await expect(conflict.getByRole('alert')).toBeHidden();
  await elsewhere.change(task, { title: 'Theirs again' });
  await expect(conflict.getByRole('alert')).toContainText('It was changed again meanwhile');
  await conflict.getByRole('button', { name: 'Ask again' }).click();
  await expect(conflict).toBeHidden();
  const anew = await openConflict(page);
  await expect(anew.getByText('Theirs again').first()).toBeVisible();
  await anew.getByRole('button', { name: 'Keep yours' }).click();
  await expectSaved(page);
  await expect(card(page, 'Mine')).toBeVisible();
});

test('a question whose task is deleted says so, and one press brings it back', async ({
  page,
  task,
  elsewhere,
}) => {
  const conflict = await meetConflict(page, task, elsewhere);
  await elsewhere.remove(task);
  await expect(conflict.getByRole('alert')).toContainText(
    'The task is deleted by now“Keep yours” brings it back.',
  );
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expectSaved(page);
  await expect(card(page, 'Mine')).toBeVisible();
});

test('a deletion whose task is deleted by somebody else meanwhile leaves nothing to choose', async ({
  page,
  setOffline,
  task,
  elsewhere,
  stored,
}) => {
  await page.goto('/');
  await setOffline(true);
  await elsewhere.change(task, { title: 'Theirs' });
  await remove(page, task.title);
  await setOffline(false);
  const conflict = await openConflict(page);
  await expect(conflict).toContainText('before your deletion arrived, and was not deleted.');
  await elsewhere.remove(task);
  await expect(conflict.getByRole('alert')).toContainText('Nothing is left to choose.');
  await conflict.getByRole('button', { name: 'Done' }).click();
  await expect(conflict).toBeHidden();
  await expectSaved(page);
  expect(await stored()).toEqual([]);
});
