import type { Locator, Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';

import { answerAsServer, callTo } from './calls.ts';
import { card, remove } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/** Opens the question before a task of the trash is deleted for good. */
async function askForGood(page: Page): Promise<Locator> {
  await page.goto('/trash');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  return page.getByRole('dialog', { name: 'Delete for good?' });
}

test('a deleted task waits in the trash and comes back', async ({ page, task, elsewhere, storedTitles }) => {
  await elsewhere.remove(task);
  await elsewhere.create('Stays');
  await page.goto('/trash');
  const row = page.getByRole('list', { name: 'Deleted tasks' }).getByRole('listitem');
  await expect(row).toContainText(task.title);
  await expect(row).toContainText('30 days left');

  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect.poll(storedTitles).toEqual([task.title, 'Stays']);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(card(page, task.title)).toBeVisible();
});

test('a task is deleted for good only after a question', async ({ page, task, elsewhere }) => {
  await elsewhere.remove(task);
  await page.goto('/trash');
  const row = page.getByRole('list', { name: 'Deleted tasks' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Delete for good' }).click();
  const question = page.getByRole('dialog', { name: 'Delete for good?' });
  await expect(question).toContainText(
    `“${task.title}” and its history will be gone. This cannot be undone.`,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(1);

  await row.getByRole('button', { name: 'Delete for good' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Recent changes' }).click();
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible();
  await expect(page.getByRole('link', { name: task.title })).toHaveCount(0);
});

test('what was deleted for good is said so, and its deletion is not offered to be undone any more', async ({
  page,
  task,
}) => {
  await page.goto('/pending');
  await remove(page, task.title);
  await page.getByRole('link', { name: 'Trash' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page
    .getByRole('dialog', { name: 'Delete for good?' })
    .getByRole('button', { name: 'Delete for good' })
    .click();
  await expect(page.getByText(`“${task.title}” was deleted for good.`)).toBeVisible();
  await expect(undo).toBeHidden();
});

test('a task that is restored elsewhere while the question is open is not deleted, and the question says so', async ({
  page,
  task,
  elsewhere,
  storedTitles,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await elsewhere.remove(task);
  const question = await askForGood(page);
  await elsewhere.restore(task);
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(question.getByRole('alert')).toContainText('Nothing was deleted.');
  expect(await storedTitles()).toEqual([task.title]);
});

test('what is restored, changed and deleted again while the question is open is not deleted for good unseen', async ({
  page,
  task,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await elsewhere.remove(task);
  const question = await askForGood(page);
  await elsewhere.restore(task);
  await elsewhere.change(task, { title: 'A new chapter' });
  await elsewhere.remove(task);
  await expect(question).toContainText(task.title);
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(question.getByRole('alert')).toContainText('restored and deleted again');
  await expect(question).toContainText('“A new chapter” and its history will be gone.');
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('“A new chapter” was deleted for good.')).toBeVisible();
});

test('the second press of a double click restores no other task that has come to its place', async ({
  page,
  elsewhere,
  storedTitles,
}) => {
  for (const title of ['A', 'B', 'C']) await elsewhere.remove(await elsewhere.create(title));
  await page.goto('/trash');
  const rows = page.getByRole('list', { name: 'Deleted tasks' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const restore = rows.first().getByRole('button', { name: 'Restore' });
  await restore.click();
  await expect(rows).toHaveCount(2);
  // It comes where the first one was.
  await restore.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect.poll(storedTitles).toEqual(['C']);
  await restore.click();
  await expect(rows).toHaveCount(1);
  await expect.poll(storedTitles).toEqual(['B', 'C']);
});

const BUSY = { status: 503, json: { success: false, code: 'busy', message: 'Too much at once.' } };

for (const { what, isFirstLost, said } of [
  {
    what: 'which is busy from the first try on',
    isFirstLost: false,
    said: 'The task is still in the trash.',
  },
  { what: 'whose first answer was lost', isFirstLost: true, said: 'The task may be gone all the same.' },
]) {
  test(`of a server ${what} no more is said than is known`, async ({ page, task, elsewhere, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await elsewhere.remove(task);
    const question = await askForGood(page);
    let tries = 0;
    await page.route(callTo(PATHS.purgeTask), async (route) => {
      tries += 1;
      await (tries === 1 && isFirstLost ? route.abort('failed') : answerAsServer(route, BUSY));
    });
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(question.getByRole('alert')).toContainText(said);
    expect(tries).toBeGreaterThan(1);
  });
}
