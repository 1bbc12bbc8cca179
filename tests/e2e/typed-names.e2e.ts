import type { Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { callTo, hold } from './calls.ts';
import { fillDisk, holdRecords } from './held-storage.ts';
import { card, closeTab, logIn, logOut } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* Names that are typed into small dialogs, and not saved. */

const SEARCH = '/?q=harbour';
const NAME = 'Down at the harbour';
const TASK = makeTask({ title: 'Ask the harbour master', labels: ['berth', 'port'] });

test.beforeEach(async ({ seed, page }) => {
  await seed([TASK]);
  await page.goto(SEARCH);
  await expect(card(page, TASK.title)).toBeVisible();
});

/** How many names that were typed and not saved wait in the browser. */
function countNames(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('name-')).length);
}

async function openName(page: Page) {
  await page.getByRole('button', { name: 'Save view' }).click();
  return page.getByRole('textbox', { name: 'Name' });
}

async function openRename(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Rename label');
  await page.keyboard.press('Enter');
  return page.getByRole('textbox', { name: 'New name' });
}

test('the name of a view outlives a session that the server ends', async ({
  page,
  elsewhere,
  account,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await (await openName(page)).fill(NAME);
  await elsewhere.logOut();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await logIn(page, account);
  await expect(await openName(page)).toHaveValue(NAME);
});

test('the name of a view outlives its tab', async ({ page, openTab }) => {
  await (await openName(page)).fill(NAME);
  await closeTab(page);
  await expect(await openName(await openTab(SEARCH))).toHaveValue(NAME);
});

test('a label that another device takes away is not renamed, and the new name stays', async ({
  page,
  elsewhere,
  stored,
}) => {
  const name = await openRename(page);
  await name.fill(NAME);
  for (const task of await stored()) await elsewhere.change(task, { labels: [] });
  await expect(page.getByRole('article', { includeHidden: true }).filter({ hasText: 'berth' })).toHaveCount(
    0,
  );
  await name.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename label' });
  await expect(dialog).toContainText('No task has “berth” any more');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(name).toHaveValue(NAME);
});

/** All that the browser's small storage holds, as this tab sees it. */
const smallStorage = (page: Page) => page.evaluate(() => Object.values(localStorage).join(' '));

test('two tabs that name one view keep the name of each', async ({ page, openTab }) => {
  const other = await openTab(SEARCH);
  const [one, another] = [await openName(page), await openName(other)];
  await one.fill('The one');
  await another.fill('The other');
  await one.press('End');
  await one.pressSequentially(' name');
  for (const tab of [page, other]) await tab.reload();
  // What one tab stores comes to another one's process a moment later.
  await expect.poll(() => smallStorage(page)).toContain('The other');
  const names = [];
  for (const _name of [one, another]) {
    names.push(await (await openName(page)).inputValue());
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  expect(names.toSorted()).toEqual(['The one name', 'The other']);
  await expect(await openName(page)).toHaveValue('');
});

test('a name that is typed before it is known whose it is stays with its account', async ({ page }) => {
  const release = await hold(page, callTo(PATHS.me));
  await page.evaluate(() => localStorage.removeItem('account'));
  await page.reload();
  await (await openName(page)).fill(NAME);
  const known = () => page.evaluate(() => localStorage.getItem('account'));
  expect(await known()).toBeNull();
  release();
  await expect.poll(known).not.toBeNull();
  await page.reload();
  await expect(await openName(page)).toHaveValue(NAME);
});

test('a logout asks about the name of a view, and forgets it', async ({ page, account }) => {
  await (await openName(page)).fill(NAME);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await smallStorage(page)).not.toContain(NAME);
  await logIn(page, account);
  await expect(card(page, TASK.title)).toBeVisible();
  await page.goto(SEARCH);
  await expect(await openName(page)).toHaveValue('');
});

test('a name that was given up is nothing that a logout loses', async ({ page }) => {
  await (await openName(page)).fill(NAME);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a label that is reloaded while its new name is stored has that name', async ({ page }) => {
  const field = await openRename(page);
  await field.fill('harbour');
  await expect.poll(() => countNames(page)).toBe(1);
  await holdRecords(page, 'intents');
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, TASK.title).getByRole('link', { name: 'harbour' })).toBeVisible();
  await page.reload();
  await expect(card(page, TASK.title)).toContainText('harbour');
  await expect(await openRename(page)).toHaveValue('');
  expect(await countNames(page)).toBe(0);
});

test('the new name of a label waits beside the label that it is for', async ({ page }) => {
  const field = await openRename(page);
  await field.fill('harbour');
  await page.getByRole('combobox', { name: 'Label' }).click();
  await page.getByRole('option', { name: 'port' }).click();
  await page.reload();
  await expect(card(page, TASK.title)).toBeVisible();
  await expect(await openRename(page)).toHaveValue('harbour');
  await expect(page.getByRole('combobox', { name: 'Label' })).toHaveText('port');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(await openRename(page)).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Label' })).toHaveText('berth');
});

test('the new name of a label waits for the next opening where a full disk refuses it', async ({ page }) => {
  const makeRoom = await fillDisk(page);
  await (await openRename(page)).fill(NAME);
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('This browser could not store the change.')).toBeVisible();
  await makeRoom();
  await expect(await openRename(page)).toHaveValue(NAME);
});

test('what is typed on while the name of a view is saved waits for the next opening', async ({ page }) => {
  const release = await hold(page, callTo(PATHS.views));
  const name = await openName(page);
  await name.fill('Down');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await name.fill(NAME);
  release();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Rename view' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(NAME);
});

test('the label that is typed for tasks stays when they leave the list, and where a full disk refuses it', async ({
  page,
  elsewhere,
  stored,
}) => {
  const [task = TASK] = await stored();
  const open = async () => {
    await page.getByRole('button', { name: `Complete ${TASK.title}` }).focus();
    await page.keyboard.press('l');
    return page.getByRole('textbox', { name: 'Labels' });
  };
  const token = page.getByRole('button', { name: 'Remove the label harbour' });
  const field = await open();
  await field.fill('harbour');
  await elsewhere.remove(task);
  await expect(page.getByText('They have left the list.')).toBeVisible();
  await expect(field).toHaveValue('harbour');
  await expect(page.getByRole('button', { name: /^Add to/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(token).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => countNames(page)).toBe(1);
  await elsewhere.restore(task);
  await open();
  await expect(token).toBeVisible();

  const makeRoom = await fillDisk(page);
  await page.getByRole('button', { name: 'Add to one task' }).click();
  await expect(page.getByText('This browser could not store the change.')).toBeVisible();
  await makeRoom();
  await open();
  await expect(token).toBeVisible();
  await page.getByRole('button', { name: 'Add to one task' }).click();
  await expect(card(page, TASK.title).getByRole('link', { name: 'harbour' })).toBeVisible();
  expect(await countNames(page)).toBe(0);
});

test('a label with a comma, which another version let a task have, waits as one', async ({ page, seed }) => {
  await seed([makeTask({ title: 'Lay the harbour table', labels: ['food, drink'] })]);
  await page.reload();
  const toggle = page.getByRole('button', { name: `Complete ${TASK.title}` });
  await toggle.focus();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Add the label food, drink' }).click();
  const token = page.getByRole('button', { name: 'Remove the label food, drink' });
  await expect(token).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('l');
  await expect(token).toBeVisible();
  await page.getByRole('button', { name: 'Add to one task' }).click();
  await expect(page.getByText('A label cannot have a comma')).toBeVisible();
});

test('a label that was typed for tasks and given up waits nowhere', async ({ page }) => {
  const toggle = page.getByRole('button', { name: `Complete ${TASK.title}` });
  await toggle.focus();
  await page.keyboard.press('l');
  await page.getByRole('textbox', { name: 'Labels' }).fill('harbour');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('textbox', { name: 'Labels' })).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Remove the label/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await logOut(page);
});
