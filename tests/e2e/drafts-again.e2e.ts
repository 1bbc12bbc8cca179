import { makeTask } from '#tests/fixtures/tasks.ts';

import { FAILURES, fail } from './failures.ts';
import { typeUntilKept } from './kept.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Ask the harbour master';

test('words with which one edits a refused change again survive a reload', async ({
  page,
  seed,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await page.goto('/');
  await fail(page, 'PUT', '**/api/tasks/*/gp', FAILURES[0]);
  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Complete/ })
    .click();
  const editAgain = async () => {
    await page.getByRole('button', { name: 'One change was refused' }).click();
    await page.getByRole('button', { name: 'Edit again' }).click();
  };
  await editAgain();
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.reload();
  await editAgain();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  await expect(page.getByRole('dialog', { name: 'Waiting changes' })).toContainText(TITLE);
  await page.unroute('**/api/tasks/*/gp');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
});

test('what one writes in the place of two edits survives a reload', async ({
  page,
  seed,
  stored,
  changeElsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const [task] = await seed([makeTask()]);
  await page.goto(`/?task=${task?._id}`);
  await page.getByLabel('Description').fill('Mine');
  await changeElsewhere(task, { description: 'Theirs' });
  await page.getByRole('button', { name: 'Update Task' }).click();
  const settle = async () => {
    await page.getByRole('button', { name: 'One change needs your choice' }).click();
    await page.getByRole('button', { name: 'Choose' }).click();
  };
  await settle();
  await page.getByRole('button', { name: 'Write something else' }).click();
  await typeUntilKept(page, 'Description to keep', 'Mine and theirs');
  await page.reload();
  await settle();
  await expect(page.getByLabel('Description to keep')).toHaveValue('Mine and theirs');
  await page.getByRole('button', { name: 'Keep this' }).click();
  await expect(page.getByRole('dialog', { name: 'Changed in two places' })).toBeHidden();
  await expect.poll(stored).toMatchObject([{ description: 'Mine and theirs' }]);
});
