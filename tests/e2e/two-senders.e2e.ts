import { makeTask } from '#tests/fixtures/tasks.ts';

import { answerAsServer, FAILURES, fail } from './failures.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

const ONE = '**/api/tasks/*/gp';

test('a late answer to a change takes nothing out that has come in its place', async ({
  page,
  context,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  // As on plain http, where each tab sends.
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const [task] = await seed([makeTask()]);
  const late = await context.newPage();
  const released = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  await late.route(ONE, async (route) => {
    isHeld.resolve();
    await released.promise;
    await answerAsServer(route, { json: { success: true, task } });
  });
  await late.goto('/');
  await expect(late.getByRole('button', { name: 'All changes saved' })).toBeVisible();

  await fail(page, 'PUT', ONE, FAILURES[0]);
  await page.goto(`/?task=${task?._id}`);
  await page.getByLabel('Task Title').fill('At first');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  await isHeld.promise;
  await page.getByRole('button', { name: 'Edit again' }).click();
  await page.getByLabel('Task Title').fill('On second thoughts');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  await expect(page.getByRole('dialog', { name: 'Waiting changes' })).toContainText('On second thoughts');

  // It asks for the list when it has noted the answer.
  const isNoted = late.waitForRequest('**/api/tasks/gp');
  released.resolve();
  await isNoted;
  await late.close();
  await page.unroute(ONE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await stored())[0]?.title).toBe('On second thoughts');
  await page.keyboard.press('Escape');
  await expect(card(page, 'On second thoughts')).toBeVisible();
});
