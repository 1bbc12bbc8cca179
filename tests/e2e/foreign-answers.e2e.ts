import { makeTask } from '#tests/fixtures/tasks.ts';

import { test as throughNetwork } from './proxy.ts';
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

for (const [name, answer] of [
  ['does not find', { status: 404, body: '404 page not found' }],
  ['does not find, in JSON', { status: 404, json: { success: false, message: 'Not here.' } }],
  ['forbids', { status: 403, json: { message: 'Not from here.' } }],
] as const) {
  test(`a deletion that a proxy ${name} is not done, and no refusal`, async ({
    page,
    seed,
    stored,
    allowed,
  }) => {
    allowed.push(FAILED_REQUEST);
    await seed([makeTask()]);
    await page.goto('/');
    let calls = 0;
    await page.route(ONE, (route) => {
      calls += 1;
      return route.fulfill(answer);
    });
    await card(page, TITLE)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByText('Delete failed')).toBeVisible();
    await expect.poll(() => calls).toBeGreaterThan(1);
    await expect(page.getByRole('button', { name: 'Saving one change' })).toBeVisible();
    expect(await stored()).toHaveLength(1);
    await page.unroute(ONE);
    await expect.poll(stored, { timeout: 15_000 }).toEqual([]);
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  });
}

for (const status of [400, 409]) {
  test(`a ${status} that names no call refuses no change`, async ({ page, seed, stored, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await seed([makeTask()]);
    await page.goto('/');
    let calls = 0;
    await page.route(ONE, (route) => {
      calls += 1;
      return route.fulfill({ status, json: { success: false, message: 'Blocked.' } });
    });
    await card(page, TITLE)
      .getByRole('button', { name: /^Complete/ })
      .click();
    await expect.poll(() => calls).toBeGreaterThan(1);
    await page.unroute(ONE);
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible({ timeout: 15_000 });
    expect(await stored()).toMatchObject([{ completed: true }]);
  });
}

for (const redirects of [
  { status: 302, location: '/api/nothing' },
  { status: 302, location: '/api/health' },
  { status: 303, location: '/api/nothing' },
  { status: 303, location: '/api/health' },
] as const) {
  const name = `${redirects.status} to ${redirects.location}`;
  throughNetwork(
    `a deletion that a proxy redirects by a ${name} is not done`,
    async ({ page, network, seed, stored, allowed }) => {
      allowed.push(FAILED_REQUEST);
      await seed([makeTask()]);
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
      network.redirects = redirects;
      const isSent = page.waitForRequest((request) => request.method() === 'DELETE');
      await card(page, TITLE)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await isSent;
      await expect(
        page.getByRole('button', { name: 'Offline: one change kept on this device' }),
      ).toBeVisible();
      expect(await stored()).toHaveLength(1);
      network.redirects = null;
      await expect.poll(stored, { timeout: 15_000 }).toEqual([]);
      await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
    },
  );
}
