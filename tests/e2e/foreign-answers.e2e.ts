import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, FAILED_REQUEST, test } from './test.ts';

/* What stands between browser and server (a proxy that wants a login, one whose server restarts) also answers. */

const TITLE = 'Mend the kitchen tap';
const LIST = '**/api/tasks/gp';
const ONE = '**/api/tasks/*/gp';
const LOGIN_PAGE = { status: 200, contentType: 'text/html', body: '<h1>Who are you?</h1>' };

test('a page in place of an answer confirms no change', async ({ page, seed, stored }) => {
  await seed([makeTask()]);
  await page.goto('/pending');
  await page.route(ONE, (route) => route.fulfill(LOGIN_PAGE));
  await card(page, TITLE)
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saving one change' })).toBeVisible();
  expect((await stored())[0]?.completed).toBe(false);

  await page.unroute(ONE);
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible({ timeout: 15_000 });
  expect((await stored())[0]?.completed).toBe(true);
});

test('a page in place of every answer confirms no new task', async ({ page, stored }) => {
  await page.route(LIST, (route) => route.fulfill(LOGIN_PAGE));
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill('Only once');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load tasks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saving one change' })).toBeVisible();

  await page.unroute(LIST);
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Only once']);
});

test('a deletion that a proxy does not find is not done', async ({ page, seed, stored, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await page.goto('/');
  await page.route(ONE, (route) => route.fulfill({ status: 404, body: '404 page not found' }));
  await card(page, TITLE)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  await page.unroute(ONE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(stored).toEqual([]);
});
