import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, FAILED_REQUEST, test } from './test.ts';

/*
 * What the first screen says while the code that reads the outbox is still on its way. A browser that was killed may have lost
 * what it wrote into its small storage a moment before, so nothing of that is believed here.
 */

test.use({ serviceWorkers: 'block' });

const TITLE = 'Mend the kitchen tap';

/** Holds back the code that reads the outbox until the function that this gives is called. */
async function holdOutboxCode(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/assets\/(session|outbox|database)-/, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test('nothing is called saved, and no older list shown, before it is known what waits', async ({
  page,
  seed,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await page.goto('/');
  await page.route('**/api/tasks/*/gp', (route) => route.abort());
  await page.getByRole('button', { name: `Complete ${TITLE}` }).click();
  await expect(page.getByRole('button', { name: 'Offline: one change kept on this device' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('waiting'));

  const release = await holdOutboxCode(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Checking what is saved' })).toBeVisible();
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  await expect(card(page, TITLE)).toHaveCount(0);
  release();
  await expect(card(page, TITLE)).toContainText('Completed');
});

test('nothing is called saved before it is known that a form was not', async ({ page, seed }) => {
  await seed([makeTask()]);
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill('Ask the harbour master');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'One form not saved' })).toBeVisible();
  const release = await holdOutboxCode(page);
  await page.reload();
  await expect(card(page, TITLE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checking what is saved' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'One form not saved' })).toBeVisible();
});

test('a list shows at once where nothing waits', async ({ page, seed }) => {
  await seed([makeTask()]);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  const release = await holdOutboxCode(page);
  await page.reload();
  await expect(card(page, TITLE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  release();
});

test('a list shows in the end where the outbox cannot be read, and nothing is called saved', async ({
  page,
  seed,
}) => {
  await seed([makeTask()]);
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own this below
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function never(name, ...rest) {
      const request = Reflect.apply(open, this, [name, ...rest]);
      // As a database that another process holds: it answers neither yes nor no.
      if (name === 'holdfast-outbox') request.addEventListener = () => {};
      return request;
    };
  });
  await page.goto('/');
  await expect(card(page, TITLE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checking what is saved' })).toBeVisible();
});
