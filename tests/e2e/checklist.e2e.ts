import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { closeStorage, holdRecords, slowStorage } from './held-storage.ts';
import { openUntilKept, typeUntilKept } from './kept.ts';
import { test as ownBrowserTest } from './own-browser.ts';
import {
  card,
  expectDialogCode,
  expectSaved,
  expectState,
  openConflict,
  openEditor,
  openWaiting,
  STATE,
  submitEdit,
} from './steps.ts';
import { expect, test } from './test.ts';

const ITEMS = ['flour', 'eggs', 'milk', 'salt', 'yeast'];
const LIST = ITEMS.map((item) => `- [ ] ${item}`).join('\n');
const BAKE = makeTask({ title: 'Bake bread', description: `For Sunday:\n${LIST}` });

/** What the card says of its checklist. */
function progress(page: Page, done: number, total = ITEMS.length) {
  const name = `Checklist of Bake bread: ${done}/${total} done`;
  return card(page, 'Bake bread').getByRole('link', { name });
}

/** Opens the checklist of the card, and ticks these items. */
async function tick(page: Page, ...items: string[]): Promise<void> {
  await card(page, 'Bake bread')
    .getByRole('link', { name: /^Checklist of/ })
    .click();
  for (const item of items) await page.getByRole('checkbox', { name: item }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The description of the one task, as the server has it. */
const description = async (stored: () => Promise<{ description: string }[]>) =>
  (await stored())[0]?.description;

test('a checklist is counted on the card, ticked in its dialog, added to, and each tick can be undone', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  await page.goto('/');
  await expect(progress(page, 0)).toHaveText('0/5');
  await expect(card(page, 'Bake bread')).toContainText('For Sunday:');
  await expect(card(page, 'Bake bread')).not.toContainText('[ ]');
  await tick(page, 'flour', 'salt');
  await expect(progress(page, 2)).toHaveText('2/5');
  await expect(page).toHaveURL('/');

  await page.keyboard.press('Control+z');
  await expect(progress(page, 1)).toHaveText('1/5');
  await expect.poll(() => description(stored)).toContain('- [x] flour\n- [ ] eggs');

  await progress(page, 1).click();
  await expect(page).toHaveURL(/checklist=/);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Bake bread' });
  await dialog.getByLabel('New item').fill('sugar');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'sugar' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('1 of 6 done');
  await expect.poll(() => description(stored)).toContain('- [ ] yeast\n- [ ] sugar');
});

test('in the form the items below the description tick its text', async ({ page, seed, stored }) => {
  await seed([BAKE]);
  await page.goto('/');
  await openEditor(page, 'Bake bread');
  await page.getByRole('checkbox', { name: 'eggs' }).check();
  await expect(page.getByLabel('Description')).toHaveValue(/- \[x\] eggs/);
  await submitEdit(page, {});
  await expect(progress(page, 1)).toBeVisible();
  await expect.poll(() => description(stored)).toContain('- [x] eggs');
});

/** Two browsers that show the task, have the code of its dialogs, and have no network. */
async function goOffline(page: Page, other: Page): Promise<void> {
  for (const browser of [page, other]) {
    await expect(progress(browser, 0)).toBeVisible();
    await expectDialogCode(browser);
    await expectSaved(browser);
    await browser.context().setOffline(true);
  }
}

/** Gives both their network back, one after the other. */
async function comeBack(page: Page, other: Page): Promise<void> {
  await page.context().setOffline(false);
  await expectSaved(page);
  await other.context().setOffline(false);
}

test('two browsers offline tick neighbouring items: both are ticked, and nobody is asked', async ({
  page,
  openBrowser,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(/Failed to load resource/);
  await seed([BAKE]);
  await page.goto('/');
  const other = await openBrowser('/');
  await goOffline(page, other);
  await tick(page, 'flour');
  await expectState(page, STATE.offline);
  await tick(other, 'eggs');
  await expectState(other, STATE.offline);
  await comeBack(page, other);
  await expectSaved(other);
  for (const browser of [page, other]) await expect(progress(browser, 2)).toBeVisible();
  expect(await description(stored)).toContain('- [x] flour\n- [x] eggs\n- [ ] milk');
});

test('one rewords an item while the other ticks it: the question has both lines', async ({
  page,
  openBrowser,
  seed,
  allowed,
}) => {
  allowed.push(/Failed to load resource/);
  await seed([BAKE]);
  await page.goto('/');
  const other = await openBrowser('/');
  await goOffline(page, other);
  await openEditor(page, 'Bake bread');
  await submitEdit(page, { description: BAKE.description.replace('milk', 'oat milk') });
  await tick(other, 'milk');
  await comeBack(page, other);
  const conflict = await openConflict(other);
  await expect(conflict).toContainText('- [ ] oat milk');
  await expect(conflict).toContainText('- [x] milk');
});

ownBrowserTest(
  'what was ticked is there after the browser was killed',
  async ({ launch, site, account, seed, storedTitles }) => {
    ownBrowserTest.setTimeout(120_000);
    await seed([BAKE]);
    const first = await launch();
    await first.page.goto(`${site}/icons/icon-192.png`);
    await first.page.evaluate((token) => localStorage.setItem('token', token), account.token);
    await openUntilKept(first.page, site, 'Bake bread');
    await first.close();
    const second = await launch();
    await second.page.goto(site);
    await second.page.context().setOffline(true);
    await tick(second.page, 'flour', 'eggs');
    await expect(progress(second.page, 2)).toBeVisible();
    await expectState(second.page, 'Offline: 2 changes kept on this device');
    await second.kill();
    const third = await launch();
    await third.page.goto(site);
    await expect(progress(third.page, 2)).toBeVisible();
    expect(await storedTitles()).toEqual(['Bake bread']);
  },
);

test('an item that was typed and not added waits as one that was not saved, also after a reload', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  await page.goto('/');
  await progress(page, 0).click();
  const item = page.getByRole('dialog', { name: 'Bake bread' }).getByLabel('New item');
  await item.fill('sug');
  await item.press('a');
  await page.reload();
  await expect(item).toHaveValue('suga');
  await item.fill('sugar');
  await page.keyboard.press('Escape');
  await expect(page.getByText('“sugar” was not saved.')).toBeVisible();
  await page.reload();
  const waiting = await openWaiting(page, STATE.unsavedForm);
  await expect(waiting).toContainText('Not saved: “sugar”');
  await waiting.getByRole('button', { name: 'Continue' }).click();
  await expect(item).toHaveValue('sugar');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByRole('checkbox', { name: 'sugar' })).toBeVisible();
  await expect(item).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectSaved(page);
  await expect.poll(() => description(stored)).toContain('- [ ] yeast\n- [ ] sugar');
});

test('an item that cannot be stored stays in its field', async ({ page, seed }) => {
  await seed([BAKE]);
  await page.goto('/');
  await progress(page, 0).click();
  const dialog = page.getByRole('dialog', { name: 'Bake bread' });
  await dialog.getByLabel('New item').fill('sugar');
  const open = await closeStorage(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/could not store it/)).toBeVisible();
  await expect(dialog.getByLabel('New item')).toHaveValue('sugar');
  await open();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'sugar' })).toBeVisible();
});

test('an item that was added while the disk was busy is there once after a reload, and waits nowhere', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  await page.goto('/');
  await expectSaved(page);
  await card(page, 'Bake bread')
    .getByRole('link', { name: /^Checklist of/ })
    .click();
  await typeUntilKept(page, 'New item', 'butter');
  await holdRecords(page, 'intents');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect.poll(() => description(stored)).toBe(`For Sunday:\n${LIST}\n- [ ] butter`);
  await expect(page.getByLabel('New item')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectSaved(page);
});

/** Opens the checklist of the card on a page that has all of its list. Resolves to the field of the next item. */
async function openChecklist(page: Page) {
  await page.goto('/');
  await expectSaved(page);
  await progress(page, 0).click();
  return page.getByRole('dialog').getByLabel('New item');
}

test('an item that is being added is there after a reload, and what was typed next stands in the field', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  const item = await openChecklist(page);
  await holdRecords(page, 'drafts');
  await item.fill('butter');
  await item.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'butter' })).toBeVisible();
  await item.fill('cocoa');
  await page.reload();
  await expect(item).toHaveValue('cocoa');
  await expect.poll(() => description(stored)).toContain('- [ ] yeast\n- [ ] butter');
});

test('an item that waits behind another one is not lost when that is stored and the page is left', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  const item = await openChecklist(page);
  await typeUntilKept(page, 'New item', 'butter');
  await slowStorage(page, 1_500);
  await item.press('Enter');
  await item.fill('cocoa');
  await item.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'cocoa' })).toBeVisible();
  await expect.poll(() => description(stored), { intervals: [100] }).toContain('butter');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'butter' })).toBeVisible();
  await expect.poll(async () => `${await description(stored)} ${await item.inputValue()}`).toContain('cocoa');
});

test('a checklist that is closed while two items are being added leaves none of them as not saved', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  const item = await openChecklist(page);
  const release = await holdRecords(page, 'drafts');
  for (const words of ['butter', 'cocoa']) {
    await item.fill(words);
    await item.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await release();
  await expectSaved(page);
  await expect(page.getByText(/was not saved/)).toBeHidden();
  expect(await description(stored)).toContain('- [ ] butter\n- [ ] cocoa');
});

test('a tick right after an item was added follows it, however slow the disk is', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  const item = await openChecklist(page);
  const release = await holdRecords(page, 'drafts');
  await item.fill('butter');
  await item.press('Enter');
  await page.getByRole('checkbox', { name: 'butter' }).check();
  await page.getByRole('checkbox', { name: 'yeast' }).check();
  await release();
  await page.keyboard.press('Escape');
  await expect(progress(page, 2, 6)).toBeVisible();
  await expectSaved(page);
  expect(await description(stored)).toContain('- [ ] salt\n- [x] yeast\n- [x] butter');
});

test('a tick that waits for an added item is kept where the page is left', async ({ page, seed, stored }) => {
  await seed([BAKE]);
  const item = await openChecklist(page);
  await holdRecords(page, 'drafts');
  await item.fill('butter');
  await item.press('Enter');
  await page.getByRole('checkbox', { name: 'eggs' }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'eggs' })).toBeChecked();
  await expect(item).toHaveValue('');
  await expect.poll(() => description(stored)).toMatch(/- \[x\] eggs[^]*- \[ \] butter/);
});

test('ticks that the disk is slow with are all on the card at once', async ({ page, seed }) => {
  await seed([BAKE]);
  await openChecklist(page);
  await slowStorage(page, 1_500);
  for (const name of ITEMS) await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(progress(page, 5)).toBeVisible({ timeout: 1_000 });
});

test('a tick beside an item that is being added asks nobody where the page is left', async ({
  page,
  seed,
  stored,
}) => {
  await seed([BAKE]);
  const item = await openChecklist(page);
  await holdRecords(page, 'drafts');
  await item.fill('butter');
  await item.press('Enter');
  await page.getByRole('checkbox', { name: 'butter' }).check();
  await page.getByRole('checkbox', { name: 'yeast' }).check();
  await page.reload();
  await expect.poll(() => description(stored)).toContain('- [ ] salt\n- [x] yeast\n- [x] butter');
  await expect(item).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectSaved(page);
});

test('the focus stays on its item when another device puts one above it', async ({
  page,
  seed,
  stored,
  elsewhere,
}) => {
  const [task = BAKE] = await seed([BAKE]);
  await openChecklist(page);
  await page.getByRole('checkbox', { name: 'milk' }).focus();
  await elsewhere.change(task, { description: `For Sunday:\n- [ ] sugar\n${LIST}` });
  await expect(page.getByRole('checkbox', { name: 'sugar' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'milk' })).toBeChecked();
  await expect.poll(() => description(stored)).toContain('- [ ] eggs\n- [x] milk');
});

test('the focus stays on its item when another device changes the words of that', async ({
  page,
  seed,
  stored,
  elsewhere,
}) => {
  const [task = BAKE] = await seed([BAKE]);
  await openChecklist(page);
  await page.getByRole('checkbox', { name: 'milk' }).focus();
  await elsewhere.change(task, { description: BAKE.description.replace('milk', 'oat milk') });
  await expect(page.getByRole('checkbox', { name: 'oat milk' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(() => description(stored)).toContain('- [ ] eggs\n- [x] oat milk');
});

test('an item that is typed while its task is deleted elsewhere stays, and brings it back', async ({
  page,
  seed,
  stored,
  elsewhere,
}) => {
  const [task = BAKE] = await seed([BAKE]);
  const item = await openChecklist(page);
  await typeUntilKept(page, 'New item', 'butt');
  await elsewhere.remove(task);
  await expect(page.getByRole('article')).toHaveCount(0);
  await item.press('End');
  await page.keyboard.type('er');
  await expect(item).toHaveValue('butter');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Your change brought it back/)).toBeVisible();
  await expect.poll(() => description(stored)).toContain('- [ ] yeast\n- [ ] butter');
});

test('an item that was not saved goes on where its task was deleted meanwhile', async ({
  page,
  seed,
  stored,
  elsewhere,
}) => {
  const [task = BAKE] = await seed([BAKE]);
  const item = await openChecklist(page);
  await item.fill('butter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('“butter” was not saved.')).toBeVisible();
  await elsewhere.remove(task);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.reload();
  const waiting = await openWaiting(page, STATE.unsavedForm);
  await waiting.getByRole('button', { name: 'Continue' }).click();
  await expect(item).toHaveValue('butter');
  await item.press('Enter');
  await expect(page.getByText(/Your change brought it back/)).toBeVisible();
  await expect.poll(() => description(stored)).toContain('- [ ] yeast\n- [ ] butter');
});
