import type { Locator, Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { FAILURES, fail } from './failures.ts';
import { kept } from './kept.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Mend the kitchen tap';
const ONE = '**/api/tasks/*/gp';
const GONE = 'Another tab took care of this change';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

async function editAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'One change was refused' }).click();
  await page.getByRole('button', { name: 'Edit again' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
}

async function choose(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'One change needs your choice' }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  return page.getByRole('dialog', { name: 'Changed in two places' });
}

test('one refused change, edited again in two tabs, keeps the words of both', async ({
  page,
  context,
  seed,
  stored,
}) => {
  await seed([makeTask()]);
  await page.goto('/');
  await fail(page, 'PUT', ONE, FAILURES[0]);
  await page.getByRole('button', { name: `Complete ${TITLE}` }).click();
  const other = await context.newPage();
  await fail(other, 'PUT', ONE, FAILURES[0]);
  await other.goto('/');
  await editAgain(page);
  await editAgain(other);

  await page.getByLabel('Task Title').fill('Typed in one tab');
  await page.unroute(ONE);
  await other.unroute(ONE);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect.poll(async () => (await stored())[0]?.title).toBe('Typed in one tab');

  await expect(other.getByRole('alert')).toContainText(GONE);
  await other.getByLabel('Description').fill('Typed in the other');
  await other.getByRole('button', { name: 'Update Task' }).click();
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({
      title: 'Typed in one tab',
      description: 'Typed in the other',
      completed: true,
    });
});

test('a conflict that another tab settled says so, and keeps what was typed', async ({
  page,
  context,
  seed,
  stored,
  changeElsewhere,
}) => {
  const [task] = await seed([makeTask()]);
  await page.goto(`/?task=${task?._id}`);
  await page.getByLabel('Task Title').fill('Mine');
  await changeElsewhere(task, { title: 'Theirs' });
  await page.getByRole('button', { name: 'Update Task' }).click();
  const here = await choose(page);
  const other = await context.newPage();
  await other.goto('/');
  const there = await choose(other);
  await there.getByRole('button', { name: 'Write something else' }).click();
  await there.getByLabel('Title to keep').fill('Neither of them');

  await here.getByRole('button', { name: 'Keep yours' }).click();
  await expect(here).toBeHidden();
  await expect.poll(async () => (await stored())[0]?.title).toBe('Mine');

  await expect(there.getByRole('alert')).toContainText(GONE);
  await there.getByRole('button', { name: 'Discard my change' }).click();
  await expect(there.getByRole('alert')).toContainText(GONE);
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'One form not saved' }).click();
  await expect(other.getByRole('dialog', { name: 'Waiting changes' })).toContainText('Neither of them');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByLabel('Task Title')).toHaveValue('Neither of them');
  expect((await stored())[0]?.title).toBe('Mine');
});

test('a change that is discarded in one tab and retried in another stays discarded', async ({
  page,
  context,
  seed,
  stored,
}) => {
  await seed([makeTask()]);
  await page.goto('/');
  await fail(page, 'PUT', ONE, FAILURES[0]);
  await page.getByRole('button', { name: `Complete ${TITLE}` }).click();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'One change was refused' }).click();
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('All changes saved');
  await expect(card(other, TITLE)).toContainText('In Progress');
  await expect.poll(() => kept(page)).not.toContain('Not like this.');
  expect((await stored())[0]?.completed).toBe(false);
});
