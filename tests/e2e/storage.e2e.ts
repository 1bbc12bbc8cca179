import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { FAILURES, fail } from './failures.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

const SHORTEST_PAUSE_MS = 500;
const TITLE = 'Ask the harbour master';
const REFUSAL =
  'This browser could not store it: its storage is full or closed. What you typed is kept here.';

test('a browser whose storage is closed says so, and shows nothing that is not kept', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask()]);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is closed.', 'InvalidStateError');
    };
  });
  await page.goto('/');
  const tap = card(page, 'Mend the kitchen tap');
  await tap.getByRole('button', { name: 'Complete Mend the kitchen tap' }).click();
  await expect(
    page.getByText('This browser could not store the change. The task is as it was.'),
  ).toBeVisible();
  await expect(tap).toContainText('In Progress');

  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(TITLE);
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(REFUSAL)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(tap).toBeVisible();
  await expect(card(page, TITLE)).toHaveCount(0);
  expect(await stored()).toMatchObject([{ title: 'Mend the kitchen tap', completed: false }]);
});

test('a form whose words do not fit on a full disk keeps them until there is room', async ({
  page,
  context,
  server,
  stored,
}) => {
  const devtools = await context.newCDPSession(page);
  const room = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize });
  await room(1);
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill(TITLE);
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(REFUSAL)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(card(page, TITLE)).toHaveCount(0);
  await room();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, TITLE)).toBeVisible();
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual([TITLE]);
});

/** Closes the storage that a page has open. Gives the way to open it again. */
async function closeStorage(page: Page): Promise<() => Promise<void>> {
  const closed = await page.evaluateHandle(() => {
    const own = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction');
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Storage is closed.', 'InvalidStateError');
    };
    return () => {
      Object.defineProperty(IDBDatabase.prototype, 'transaction', { ...own });
    };
  });
  return () => closed.evaluate((open) => open());
}

test('what one does about a refused change is said where it cannot be stored', async ({
  page,
  seed,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await page.goto('/');
  await fail(page, 'PUT', '**/api/tasks/*/gp', FAILURES[0]);
  await page.getByRole('button', { name: 'Complete Mend the kitchen tap' }).click();
  await page.getByRole('button', { name: 'One change was refused' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting changes' });
  const open = await closeStorage(page);
  for (const name of ['Retry', 'Discard']) {
    await waiting.getByRole('button', { name }).click();
    await expect(waiting.getByRole('alert')).toContainText('its storage is full or closed. The change waits');
    await expect(waiting).toContainText('Not like this.');
  }
  await open();
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
});

test('a change whose end cannot be stored is sent again after a pause, and takes effect once', async ({
  page,
  seed,
  stored,
}) => {
  const [task] = await seed([makeTask()]);
  const sentAt: number[] = [];
  const closed = Promise.withResolvers<void>();
  await page.route('**/api/tasks/*/gp', async (route) => {
    sentAt.push(performance.now());
    await closed.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Complete Mend the kitchen tap' }).click();
  await expect.poll(() => sentAt.length).toBe(1);
  const open = await closeStorage(page);
  closed.resolve();
  await expect.poll(() => sentAt.length).toBeGreaterThan(1);
  await open();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible({ timeout: 15_000 });
  const [first = 0, second = 0] = sentAt;
  expect(second - first).toBeGreaterThan(SHORTEST_PAUSE_MS);
  expect(await stored()).toMatchObject([{ completed: true, version: (task?.version ?? 0) + 1 }]);
});

test('a browser is asked to keep what waits, when it has to wait', async ({
  page,
  context,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask(), makeTask({ title: TITLE })]);
  let asked = 0;
  await page.exposeFunction('noteAsked', () => {
    asked += 1;
    return false;
  });
  await page.addInitScript(() => {
    StorageManager.prototype.persist = () => Reflect.get(window, 'noteAsked')();
  });
  const completed = async () => (await stored()).filter((task) => task.completed).length;
  await page.goto('/');
  await page.getByRole('button', { name: 'Complete Mend the kitchen tap' }).click();
  await expect.poll(completed).toBe(1);
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  expect(asked).toBe(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: `Complete ${TITLE}` }).click();
  await expect.poll(() => asked).toBe(1);
  await context.setOffline(false);
  await expect.poll(completed).toBe(2);
  expect(asked).toBe(1);
});
