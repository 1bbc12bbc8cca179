import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { fail, hold, REFUSAL, TASK } from './calls.ts';
import { closeStorage, fillDisk, holdRecords } from './held-storage.ts';
import { typeUntilKept } from './kept.ts';
import {
  card,
  complete,
  continueForm,
  expectSaved,
  fillForm,
  openForm,
  openWaiting,
  STATE,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const SHORTEST_PAUSE_MS = 500;
const TITLE = 'Ask the harbour master';
const NOT_STORED =
  'This browser could not store it: its storage is full or closed. What you typed is kept here.';

test('a browser whose storage is closed says so, and shows nothing that is not kept', async ({
  page,
  task,
  stored,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is closed.', 'InvalidStateError');
    };
  });
  await page.goto('/');
  await complete(page, task.title);
  await expect(page.getByText('This browser could not store the change. Nothing was changed.')).toBeVisible();
  await expect(card(page, task.title)).toContainText('In Progress');

  await openForm(page);
  await fillForm(page, { title: TITLE, dueDate: '2031-02-03' });
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(NOT_STORED)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, task.title)).toBeVisible();
  await expect(card(page, TITLE)).toHaveCount(0);
  expect(await stored()).toMatchObject([{ title: task.title, completed: false }]);
});

test('a browser that keeps no data for the site says what to do', async ({ page, allowed }) => {
  const reason = 'Access is denied for this document.';
  allowed.push(new RegExp(reason));
  await page.addInitScript((message) => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException(message, 'SecurityError');
      },
    });
  }, reason);
  await page.goto('/');
  await expect(page.getByText('allow cookies and site data for it, then load this page again')).toBeVisible();
});

test('a form whose words do not fit on a full disk keeps them until there is room', async ({
  page,
  context,
  site,
  storedTitles,
}) => {
  const devtools = await context.newCDPSession(page);
  const room = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: site, quotaSize });
  await room(1);
  await page.goto('/?task=new');
  await fillForm(page, { title: TITLE, dueDate: '2031-02-03' });
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(NOT_STORED)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(card(page, TITLE)).toHaveCount(0);
  await room();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, TITLE)).toBeVisible();
  await expect.poll(storedTitles).toEqual([TITLE]);
});

test('a form that is closed while the storage is closed waits in the tab, which says how long', async ({
  page,
  storedTitles,
}) => {
  await page.goto('/');
  await openForm(page);
  await typeUntilKept(page, 'Task Title', 'Ask');
  const open = await closeStorage(page);
  await fillForm(page, { title: TITLE, dueDate: '2031-02-03' });
  await page.keyboard.press('Escape');
  await expect(page.getByText(/was not saved.*it may be gone when this page is closed/)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await open();
  await continueForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expectSaved(page);
  await expect.poll(storedTitles).toEqual([TITLE]);
  await expect(page.getByText(/not saved/)).toBeHidden();
});

/** Completes one task, and another one that cannot be stored, which an undo is pressed for. Resolves to what makes room again. */
async function undoUnstored(page: Page): Promise<() => Promise<void>> {
  await complete(page, 'First');
  await expectSaved(page);
  const release = await holdRecords(page, 'intents');
  await complete(page, 'Second');
  await page.keyboard.press('Control+z');
  const makeRoom = await fillDisk(page);
  await release();
  return makeRoom;
}

test('an undo that is pressed while the press before it cannot be stored takes back no older one', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: 'First' }), makeTask({ title: 'Second' })]);
  await page.goto('/pending');
  const makeRoom = await undoUnstored(page);
  await expect(page.getByText('This browser could not store the change.')).toBeVisible();
  await makeRoom();
  await expect(card(page, 'Second')).toBeVisible();
  await expectSaved(page);
  await expect(card(page, 'First')).toHaveCount(0);
  await expect.poll(async () => (await stored()).filter(({ completed }) => completed)).toHaveLength(1);
});

test('nor does one that is pressed before there is code that understands it', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: 'First' }), makeTask({ title: 'Second' })]);
  const bringCode = await hold(page, '**/assets/around-*.js');
  await page.goto('/pending');
  const makeRoom = await undoUnstored(page);
  await expect(card(page, 'Second')).toBeVisible();
  await makeRoom();
  await page.keyboard.press('?');
  bringCode();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectSaved(page);
  await expect(card(page, 'First')).toHaveCount(0);
  await expect.poll(async () => (await stored()).filter(({ completed }) => completed)).toHaveLength(1);
});

test('a line of the quick add that was closed before a full disk refused it waits as an unsaved form', async ({
  page,
}) => {
  await page.goto('/?task=quick');
  await typeUntilKept(page, 'What is to be done', TITLE);
  const release = await holdRecords(page, 'intents');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const makeRoom = await fillDisk(page);
  await release();
  await expect(await openWaiting(page, STATE.unsavedForm)).toContainText(TITLE);
  await makeRoom();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('What is to be done')).toHaveValue(TITLE);
});

test('what one does about a refused change is said where it cannot be stored', async ({
  page,
  task,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, task.title);
  const waiting = await openWaiting(page, STATE.refused);
  const open = await closeStorage(page);
  for (const name of ['Retry', 'Discard']) {
    await waiting.getByRole('button', { name }).click();
    await expect(waiting.getByRole('alert')).toContainText('its storage is full or closed. The change waits');
    await expect(waiting).toContainText('Not like this.');
  }
  await open();
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toBeHidden();
  // A notice stays while the pointer is upon it.
  await page.getByText(/^Discarded: /).hover();
  await expectSaved(page);
  const openAgain = await closeStorage(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Still discarded, since this browser could not store it').hover();
  await openAgain();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(await openWaiting(page, STATE.refused)).toContainText('Not like this.');
});

test('a change whose end cannot be stored is sent again after a pause, and takes effect once', async ({
  page,
  task,
  stored,
}) => {
  const sentAt: number[] = [];
  const closed = Promise.withResolvers<void>();
  await page.route(TASK, async (route) => {
    sentAt.push(performance.now());
    await closed.promise;
    await route.continue();
  });
  await page.goto('/');
  await complete(page, task.title);
  await expect.poll(() => sentAt.length).toBe(1);
  const open = await closeStorage(page);
  closed.resolve();
  await expect.poll(() => sentAt.length).toBeGreaterThan(1);
  await open();
  await expectSaved(page);
  const [first = 0, second = 0] = sentAt;
  expect(second - first).toBeGreaterThan(SHORTEST_PAUSE_MS);
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});

test('a browser is asked to keep what waits, when it has to wait', async ({
  page,
  setOffline,
  task,
  stored,
  elsewhere,
}) => {
  await elsewhere.create(TITLE);
  let asked = 0;
  await page.exposeFunction('noteAsked', () => {
    asked += 1;
    return false;
  });
  await page.addInitScript(() => {
    StorageManager.prototype.persist = () => Reflect.get(window, 'noteAsked')();
  });
  const countCompleted = async () => (await stored()).filter(({ completed }) => completed).length;
  await page.goto('/');
  await complete(page, task.title);
  await expect.poll(countCompleted).toBe(1);
  await expectSaved(page);
  expect(asked).toBe(0);
  await setOffline(true);
  await complete(page, TITLE);
  await expect.poll(() => asked).toBe(1);
  await setOffline(false);
  await expect.poll(countCompleted).toBe(2);
  expect(asked).toBe(1);
});
