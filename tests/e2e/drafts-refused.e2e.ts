import { fail, REFUSAL, TASK } from './calls.ts';
import { typeUntilKept } from './kept.ts';
import { complete, editAgain, fillForm, openConflict, openWaiting, STATE } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* What was typed in the place of a change that was refused. */

const TITLE = 'Ask the harbour master';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

test('what was typed into a refused change that one edits again survives a reload', async ({
  page,
  task,
}) => {
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, task.title);
  await editAgain(page);
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.reload();
  await editAgain(page);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(await openWaiting(page, STATE.refused)).toContainText(TITLE);
  await page.unroute(TASK);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
});

test('what was typed in the place of two edits survives a reload', async ({
  page,
  task,
  stored,
  elsewhere,
}) => {
  await page.goto(`/?task=${task._id}`);
  await fillForm(page, { title: 'Mine' });
  await elsewhere.change(task, { title: 'Theirs' });
  await page.getByRole('button', { name: 'Update Task' }).click();
  await openConflict(page);
  await page.getByRole('button', { name: 'Write something else' }).click();
  await typeUntilKept(page, 'Title to keep', 'Mine and theirs ');
  await page.reload();
  const conflict = await openConflict(page);
  await expect(page.getByLabel('Title to keep')).toHaveValue('Mine and theirs ');
  await page.getByRole('button', { name: 'Keep this' }).click();
  await expect(conflict).toBeHidden();
  await expect.poll(stored).toMatchObject([{ title: 'Mine and theirs' }]);
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await expect(page.getByText(/not saved/)).toBeHidden();
});
