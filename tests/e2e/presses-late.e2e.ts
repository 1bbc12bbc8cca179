import { randomUUID } from 'node:crypto';

import type { Locator, Page } from '@playwright/test';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { holdRecords } from './held-storage.ts';
import { kept, typeUntilKept } from './kept.ts';
import {
  card,
  closeTab,
  complete,
  expectSaved,
  expectState,
  fillForm,
  openEditor,
  openForm,
  remove,
  STATE,
} from './steps.ts';
import { expect, test } from './test.ts';

/* What was pressed in the moment before its page was left, when the browser had not stored it yet. */

const TITLE = 'Ask the harbour master';

/** What pages have left in the storage that takes words at once. */
function leftBehind(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed-')));
}

/** Waits until all code is there that a press needs. After a reload it comes out of memory, in no time, which `expectDialogCode` takes for none. */
async function untilReady(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/dialogs-')),
      ),
    )
    .toBe(true);
}

async function openReady(page: Page): Promise<void> {
  await page.goto('/');
  await expectSaved(page);
  await untilReady(page);
}

/** The card of a task behind the dialog that is open. */
function cardBehind(page: Page, title: string): Locator {
  return page.getByRole('article', { includeHidden: true }).filter({ hasText: title });
}

/** Presses, and loads the page anew before anything else happens on it. */
async function pressAndReload(page: Page, button: Locator): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    button.evaluate((element: HTMLElement) => {
      element.click();
      location.reload();
    }),
  ]);
}

async function expectStored(page: Page): Promise<void> {
  await expectSaved(page);
  expect(await leftBehind(page)).toEqual([]);
}

test('a task that is completed or reopened in the tick before a reload is so after it, once', async ({
  page,
  task,
  stored,
}) => {
  await openReady(page);
  let { completed, version } = task;
  for (let turn = 0; turn < 4; turn += 1) {
    const verb = completed ? 'Reopen' : 'Complete';
    await pressAndReload(page, page.getByRole('button', { name: `${verb} ${task.title}` }));
    completed = !completed;
    version += 1;
    await expect(card(page, task.title)).toContainText(completed ? 'Completed' : 'In Progress');
    await expectStored(page);
    expect(await stored()).toMatchObject([{ completed, version }]);
    await untilReady(page);
  }
});

test('a task that is completed while the disk is busy is so after a reload', async ({
  page,
  task,
  stored,
}) => {
  await openReady(page);
  await holdRecords(page, 'intents');
  await complete(page, task.title);
  await expect(card(page, task.title)).toContainText('Completed');
  await page.reload();
  await expect(card(page, task.title)).toContainText('Completed');
  await expectStored(page);
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});

test('a task that is deleted while the disk is busy is in the trash after its tab was closed', async ({
  page,
  openTab,
  task,
  storedTitles,
}) => {
  await openReady(page);
  await holdRecords(page, 'intents');
  await remove(page, task.title);
  await expect(card(page, task.title)).toHaveCount(0);
  await closeTab(page);
  const next = await openTab('/trash');
  await expect(next.getByText(task.title)).toBeVisible();
  await expectStored(next);
  expect(await storedTitles()).toEqual([]);
});

test('a line that is typed and created while the disk is busy is a task after a reload', async ({
  page,
  storedTitles,
}) => {
  await page.goto('/pending?task=quick');
  await untilReady(page);
  const line = page.getByLabel('What is to be done');
  await expect(line).toBeFocused();
  await holdRecords(page, 'drafts');
  await page.keyboard.type(TITLE);
  await page.keyboard.press('Enter');
  await expect(cardBehind(page, TITLE)).toBeVisible();
  await page.reload();
  await expect(cardBehind(page, TITLE)).toHaveCount(1);
  await expect(line).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectStored(page);
  expect(await storedTitles()).toEqual([TITLE]);
});

test('a task that is typed and created while the disk is busy is there after a reload', async ({
  page,
  storedTitles,
}) => {
  await openReady(page);
  await openForm(page);
  await holdRecords(page, 'drafts');
  await fillForm(page, { title: TITLE, dueDate: '2031-02-03' });
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(cardBehind(page, TITLE)).toBeVisible();
  await page.reload();
  await expect(cardBehind(page, TITLE)).toHaveCount(1);
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectStored(page);
  expect(await storedTitles()).toEqual([TITLE]);
});

test('a task that is created while the disk is busy is there after a reload, and its form is empty', async ({
  page,
  stored,
}) => {
  await openReady(page);
  await openForm(page);
  await fillForm(page, { title: TITLE, dueDate: '2031-02-03' });
  await expect.poll(() => kept(page)).toContain('2031-02-03');
  await holdRecords(page, 'intents');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(cardBehind(page, TITLE)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/task=new/);
  await expect(cardBehind(page, TITLE)).toHaveCount(1);
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectStored(page);
  await expect(card(page, TITLE)).toHaveCount(1);
  expect(await stored()).toMatchObject([{ title: TITLE, version: 1 }]);
});

test('what is done to one task in one moment keeps its order over a reload', async ({
  page,
  task,
  stored,
}) => {
  await openReady(page);
  await holdRecords(page, 'intents');
  await complete(page, task.title);
  await page.getByRole('button', { name: `Reopen ${task.title}` }).click();
  await complete(page, task.title);
  await expect(card(page, task.title)).toContainText('Completed');
  await page.reload();
  await expectStored(page);
  await expect(card(page, task.title)).toContainText('Completed');
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 3 }]);
});

test('an edit that is saved while the disk is busy is saved once, and its form has no more of it', async ({
  page,
  task,
  stored,
}) => {
  await openReady(page);
  await openEditor(page, task.title);
  await typeUntilKept(page, 'Task Title', TITLE);
  await holdRecords(page, 'intents');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(cardBehind(page, TITLE)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectStored(page);
  expect(await stored()).toMatchObject([{ title: TITLE, version: task.version + 1 }]);
  expect(await kept(page)).not.toContain('"fields"');
});

test('all tasks of one press are changed after a reload, and one undo takes them all back', async ({
  page,
  seed,
  stored,
}) => {
  const titles = ['One', 'Two', 'Three'];
  await seed(titles.map((title, index) => makeTask({ _id: taskId(index), title })));
  await openReady(page);
  const countCompleted = async () => (await stored()).filter(({ completed }) => completed).length;
  for (const title of titles) await page.getByLabel(`Select ${title}`, { exact: true }).check();
  await holdRecords(page, 'intents');
  const bar = page.getByRole('group', { name: 'Selection' });
  await pressAndReload(page, bar.getByRole('button', { name: 'Complete' }));
  for (const title of titles) await expect(card(page, title)).toContainText('Completed');
  await expectStored(page);
  expect(await countCompleted()).toBe(3);
  await untilReady(page);
  await holdRecords(page, 'intents');
  await page.keyboard.press('Control+z');
  for (const title of titles) await expect(card(page, title)).toContainText('In Progress');
  await page.reload();
  for (const title of titles) await expect(card(page, title)).toContainText('In Progress');
  await expectStored(page);
  expect(await countCompleted()).toBe(0);
  // It is undone: what comes next is its redo.
  await untilReady(page);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(countCompleted).toBe(3);
});

test('what two tabs press while the disk is busy is done once, whichever is loaded anew first', async ({
  page,
  openTab,
  seed,
  stored,
}) => {
  await seed([makeTask({ _id: taskId(1), title: 'One' }), makeTask({ _id: taskId(2), title: 'Two' })]);
  await openReady(page);
  const other = await openTab('/');
  await openReady(other);
  await holdRecords(page, 'intents');
  await complete(page, 'One');
  await complete(other, 'Two');
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other])
    for (const title of ['One', 'Two']) await expect(card(tab, title)).toContainText('Completed');
  await expectStored(page);
  expect(await stored()).toMatchObject([
    { completed: true, version: 2 },
    { completed: true, version: 2 },
  ]);
});

test('a press whose tab is hidden while it is stored is done once', async ({
  page,
  openTab,
  task,
  stored,
}) => {
  await openReady(page);
  const other = await openTab('/');
  await openReady(other);
  const release = await holdRecords(page, 'intents');
  await complete(page, task.title);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await leftBehind(page)).toHaveLength(1);
  await release();
  for (const tab of [page, other]) {
    await expect(card(tab, task.title)).toContainText('Completed');
    await expectStored(tab);
  }
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});

test('another tab does what was pressed in a tab that was closed at once', async ({
  page,
  openTab,
  task,
  stored,
}) => {
  const other = await openTab('/');
  await openReady(other);
  await openReady(page);
  await holdRecords(page, 'intents');
  await complete(page, task.title);
  await closeTab(page);
  await expect(card(other, task.title)).toContainText('Completed');
  await expectStored(other);
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});

test('nothing is called saved before it is known what was pressed', async ({
  page,
  openTab,
  task,
  stored,
}) => {
  const other = await openTab('/');
  await openReady(other);
  await openReady(page);
  const release = await holdRecords(other, 'intents');
  await complete(page, task.title);
  await page.reload();
  await expectState(page, STATE.checking);
  await expect(page.getByRole('button', { name: STATE.saved })).toHaveCount(0);
  await release();
  await expect(card(page, task.title)).toContainText('Completed');
  await expectStored(page);
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});

test('what was pressed waits for who pressed it, and not for who logs in next', async ({
  page,
  task,
  site,
  account,
  stored,
}) => {
  const next = makeAccount(randomUUID());
  const token = await signUp(site, next);
  const become = (whose: string) =>
    page.evaluate((other) => {
      localStorage.setItem('token', other);
      location.reload();
    }, whose);
  await openReady(page);
  await holdRecords(page, 'intents');
  await complete(page, task.title);
  await Promise.all([page.waitForEvent('load'), become(token)]);
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expectStored(page);
  await expect(card(page, task.title)).toHaveCount(0);
  expect(await stored()).toMatchObject([{ completed: false }]);
  await Promise.all([page.waitForEvent('load'), become(account.token)]);
  await expect(card(page, task.title)).toContainText('Completed');
  await expectStored(page);
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});

test('a full disk keeps what was pressed and left until there is room', async ({ page, task, stored }) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own this below
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function addWhereRoom(...record) {
      if (sessionStorage.getItem('disk') === 'full') throw new DOMException('Full.', 'QuotaExceededError');
      return Reflect.apply(add, this, record);
    };
  });
  await openReady(page);
  await holdRecords(page, 'intents');
  await complete(page, task.title);
  await page.evaluate(() => sessionStorage.setItem('disk', 'full'));
  await page.reload();
  await expect(card(page, task.title)).toContainText('Completed');
  await expectState(page, STATE.saving);
  expect(await stored()).toMatchObject([{ completed: false }]);
  await page.evaluate(() => sessionStorage.removeItem('disk'));
  await expectStored(page);
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});
