import type { Page } from '@playwright/test';

import { closeStorage, holdRecords } from './held-storage.ts';
import { kept, typeUntilKept } from './kept.ts';
import {
  closeTab,
  expectSaved,
  expectState,
  FORM_CAME_BACK,
  logIn,
  openForm,
  openWaiting,
  STATE,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* What was typed in the moment before its page was left, when the browser had not stored it yet. */

const TITLE = 'Ask the harbour master';

/** What pages have left in the storage that takes words at once. */
function leftBehind(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed-')));
}

/** Opens a form in another tab of a page that says that all is saved. */
async function openFormBeside(page: Page, openTab: (address: string) => Promise<Page>): Promise<Page> {
  await page.goto('/');
  await expectState(page, STATE.saved);
  const other = await openTab('/?task=new');
  await expect(other.getByLabel('Task Title')).toBeFocused();
  return other;
}

test('every letter that is typed right before a reload is in the form after it', async ({ page }) => {
  await page.goto('/?task=new');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  let typed = '';
  for (const words of ['Ask', ' the', ' harbour', ' master']) {
    await page.keyboard.type(words);
    await page.reload();
    typed += words;
    await expect(page.getByText(FORM_CAME_BACK)).toBeVisible();
    await expect(page.getByLabel('Task Title')).toHaveValue(typed);
    await page.getByLabel('Task Title').press('End');
  }
  await expect.poll(() => leftBehind(page)).toEqual([]);
});

test('a form that is reloaded while the disk is busy has what was typed', async ({ page }) => {
  await page.goto('/?task=new');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await holdRecords(page, 'drafts');
  await page.keyboard.type(TITLE);
  await page.reload();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect.poll(() => kept(page)).toContain(TITLE);
  expect(await leftBehind(page)).toEqual([]);
});

test('a form that is emptied right before a reload stays empty', async ({ page }) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  await holdRecords(page, 'drafts');
  await page.getByLabel('Task Title').fill('');
  await page.reload();
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect.poll(() => kept(page)).not.toContain(TITLE);
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectSaved(page);
  expect(await leftBehind(page)).toEqual([]);
});

test('the letters that are on their way as the server ends the session are in the form after the login', async ({
  page,
  elsewhere,
  account,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', 'Ask');
  const release = await holdRecords(page, 'drafts');
  await page.keyboard.type(' the harbour');
  await page.keyboard.type(' master');
  await elsewhere.logOut();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await release();
  await logIn(page, account);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect.poll(() => leftBehind(page)).toEqual([]);
});

test('an edit whose tab is closed while the disk is busy is offered in the next one', async ({
  page,
  openTab,
  task,
}) => {
  await page.goto(`/?task=${task._id}`);
  await expect(page.getByLabel('Task Title')).toHaveValue(task.title);
  await holdRecords(page, 'drafts');
  await page.getByLabel('Task Title').fill(TITLE);
  await closeTab(page);
  const next = await openTab('/');
  await expect(next.getByText(`“${TITLE}” was left unsaved.`)).toBeVisible();
  await next.getByRole('button', { name: 'Continue' }).click();
  await expect(next.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('a form that was closed by mistake right before a reload waits as one that was not saved', async ({
  page,
}) => {
  await page.goto('/');
  await openForm(page);
  await holdRecords(page, 'drafts');
  await page.getByLabel('Task Title').fill(TITLE);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(await openWaiting(page, STATE.unsavedForm)).toContainText(`Not saved: “${TITLE}”`);
});

test('what two tabs type into the forms of one task is there after both are reloaded', async ({
  page,
  openTab,
  task,
}) => {
  const address = `/?task=${task._id}`;
  await page.goto(address);
  const other = await openTab(address);
  await other.getByLabel('Task Title').fill('Words of the other tab');
  await page.getByLabel('Task Title').fill('Words of the one tab');
  await Promise.all([page.reload(), other.reload()]);
  const fields = [page.getByLabel('Task Title'), other.getByLabel('Task Title')];
  await expect
    .poll(async () => (await Promise.all(fields.map((field) => field.inputValue()))).toSorted())
    .toEqual(['Words of the one tab', 'Words of the other tab']);
});

test('what a browser does not store outlives a reload all the same', async ({ page }) => {
  await page.goto('/?task=new');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await closeStorage(page);
  await page.keyboard.type(TITLE);
  await page.reload();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('what was typed right before a reload outlives it in a full storage', async ({ page }) => {
  await page.goto('/?task=new');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await holdRecords(page, 'drafts');
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1;)
      try {
        localStorage.setItem(`taken ${localStorage.length}`, 'x'.repeat(length));
      } catch {
        length /= 2;
      }
  });
  await page.keyboard.type(TITLE);
  await page.reload();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect.poll(() => kept(page)).toContain(TITLE);
  expect(await leftBehind(page)).toEqual([]);
});

test('a logout asks about what was typed right before a tab was closed, and forgets it', async ({
  page,
  openTab,
}) => {
  const other = await openFormBeside(page, openTab);
  await holdRecords(other, 'drafts');
  await other.keyboard.type(TITLE);
  await closeTab(other);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).not.toContain(TITLE);
  expect(await leftBehind(page)).toEqual([]);
});

test('a quick add that is reloaded as it is pressed has its line, or the task', async ({
  page,
  storedTitles,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('What is to be done')).toBeFocused();
  await page.keyboard.type(TITLE);
  await page.keyboard.press('Enter');
  await page.reload();
  const line = page.getByLabel('What is to be done');
  await expect(line).toBeFocused();
  await expect
    .poll(async () => [await line.inputValue(), ...(await storedTitles())].filter(Boolean))
    .toEqual([TITLE]);
});

test('a form whose tab has died is offered, also where its end is noticed late', async ({
  page,
  openTab,
}) => {
  const other = await openFormBeside(page, openTab);
  await typeUntilKept(other, 'Task Title', TITLE);
  // A lock may outlive its tab by a moment: here it goes from hand to hand.
  const heir = await page.evaluateHandle(async () => {
    const { held = [] } = await navigator.locks.query();
    const name = held.find((lock) => lock.name?.startsWith('holdfast-draft-') === true)?.name ?? '';
    const end = Promise.withResolvers<void>();
    const state = { isHolding: false, end: end.resolve };
    void navigator.locks.request(name, () => {
      state.isHolding = true;
      return end.promise;
    });
    return state;
  });
  await closeTab(other);
  await expect.poll(() => heir.evaluate(({ isHolding }) => isHolding)).toBe(true);
  await page.bringToFront();
  await expectState(page, STATE.saved);
  await heir.evaluate(({ end }) => end());
  await expectState(page, STATE.unsavedForm);
});
