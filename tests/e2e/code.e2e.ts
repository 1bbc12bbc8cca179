import { makeTask } from '#tests/fixtures/tasks.ts';

import { test as withNetwork } from './proxy.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

/*
 * The parts of the app that come after the first screen, where no service worker keeps them: on plain http there is none.
 */

test('a part whose code does not arrive comes when it does, and breaks nothing', async ({
  page,
  seed,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await page.route('**/assets/task-dialog*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await expect(page).toHaveURL('/?task=new');
  await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
  await page.unroute('**/assets/task-dialog*.js');
  await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
});

withNetwork(
  'once the app has loaded, no press needs the network',
  async ({ page, network, seed, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await seed([makeTask()]);
    const arrived: string[] = [];
    page.on('requestfinished', (request) => arrived.push(new URL(request.url()).pathname));
    await page.goto('/');
    for (const part of [
      'task-dialog',
      'outbox-host',
      'app-history',
      'logout-dialog',
      'log-out',
      'resume',
      '_app.trash',
      '_app.pending',
    ])
      await expect.poll(() => arrived.some((file) => file.includes(`/${part}`)), part).toBe(true);
    network.isDown = true;

    await card(page, 'Mend the kitchen tap')
      .getByRole('button', { name: /^Complete/ })
      .click();
    await page.getByRole('button', { name: 'Offline: one change kept on this device' }).click();
    await expect(page.getByRole('dialog', { name: 'Waiting changes' })).toContainText('Mend the kitchen tap');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Completed Tasks' }).click();
    await card(page, 'Mend the kitchen tap').getByRole('button', { name: /^Edit/ }).click();
    await expect(page.getByLabel('Task Title')).toHaveValue('Mend the kitchen tap');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Trash' }).click();
    await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Log out and lose changes?' })).toBeVisible();
    network.isDown = false;
  },
);
