import type { Page } from '@playwright/test';

import { hold } from './calls.ts';
import { holdRecords } from './held-storage.ts';
import { kept, typeUntilKept } from './kept.ts';
import { card, expectSaved, expectState, titles } from './steps.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quick add' });
const line = (page: Page) => dialog(page).getByRole('textbox', { name: 'What is to be done' });
const chips = (page: Page, title: string) =>
  dialog(page).getByRole('list', { name: `Recognised in ${title}`, exact: true });

/** A Wednesday. */
const WEDNESDAY = new Date('2026-11-25T10:00:00');
const FIVE = '- flour\n- eggs tomorrow\n* [x] milk\n1. salt #shop\n2) yeast !high';

test.use({ locale: 'en-GB' });

/** Opens the dialog by its key, on a page whose list is there. */
async function openQuickAdd(page: Page): Promise<void> {
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.keyboard.press('n');
  await expect(line(page)).toBeFocused();
}

test('one line says title, date, priority, label and repetition, and the next one can follow', async ({
  page,
  stored,
}) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await page.goto('/pending');
  await openQuickAdd(page);
  await page.keyboard.type('pay rent fri !high #home every month');
  await expect(chips(page, 'pay rent')).toHaveText(/Fri,? 27 Nov.*High.*home.*Every month/);
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('');
  await expect(dialog(page).getByRole('status')).toHaveText('“pay rent” was created.');
  await page.keyboard.type('call the plumber');
  await expect(chips(page, 'call the plumber')).toHaveText('Today');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('“call the plumber” was created.');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/pending');
  await expect(titles(page)).toHaveCount(2);
  await expectSaved(page);
  const tasks = await stored();
  expect(tasks.find(({ title }) => title === 'pay rent')).toMatchObject({
    dueDate: '2026-11-27',
    priority: 'High',
    labels: ['home'],
    repeat: 'FREQ=MONTHLY;BYMONTHDAY=27',
  });
  expect(tasks.find(({ title }) => title === 'call the plumber')?.dueDate).toBe('2026-11-25');
});

test('what a line is understood as is said once its person pauses', async ({ page }) => {
  await page.clock.install({ time: WEDNESDAY });
  await page.goto('/pending');
  await openQuickAdd(page);
  const status = dialog(page).getByRole('status');
  await line(page).fill('buy kelp tomorrow');
  await expect(chips(page, 'buy kelp')).toHaveText('Tomorrow');
  await page.clock.pauseAt(new Date(WEDNESDAY.getTime() + 3_600_000));
  await line(page).fill('buy kelp tomorrow !high #sea every week');
  await page.clock.runFor(600);
  await expect(chips(page, 'buy kelp')).toContainText('sea');
  await expect(status).not.toContainText('sea');
  await page.clock.runFor(200);
  await expect(status).toHaveText('Tomorrow, High, label sea, Every week on Thursday');
  await line(page).fill('buy kelp\nand rope');
  await page.clock.runFor(800);
  await expect(status).toHaveText('2 tasks');
  await line(page).fill('');
  await page.clock.runFor(800);
  await expect(status).toHaveText('');
});

test('a day that was typed before midnight stays the one that was meant, also after a reload', async ({
  page,
  stored,
}) => {
  await page.clock.setFixedTime('2026-11-25T23:59:00+01:00');
  await page.goto('/pending');
  await openQuickAdd(page);
  await typeUntilKept(page, 'What is to be done', 'call mum tomorrow');
  await expect(chips(page, 'call mum')).toHaveText('Tomorrow');
  await page.clock.setFixedTime('2026-11-26T00:05:00+01:00');
  await page.reload();
  await expect(chips(page, 'call mum')).toHaveText('Today');
  await line(page).press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('“call mum” was created.');
  await page.keyboard.press('Escape');
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ title: 'call mum', dueDate: '2026-11-26' }]);
});

test('Backspace marks the last chip and dismisses it, and so does a press on its x', async ({ page }) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await page.keyboard.type('meet #home tomorrow');
  await expect(chips(page, 'meet')).toHaveText(/home.*Tomorrow/);
  await page.keyboard.press('Backspace');
  await expect(dialog(page).getByRole('status')).toHaveText('Backspace leaves “tomorrow” in the title.');
  await page.keyboard.press('Backspace');
  await expect(chips(page, 'meet tomorrow')).toHaveText(/home.*Today/);
  await expect(line(page)).toHaveValue('meet #home tomorrow');
  await dialog(page).getByRole('button', { name: 'Leave “#home” in the title' }).click();
  await expect(chips(page, 'meet #home tomorrow')).toHaveText('Today');
  await line(page).press('Enter');
  await page.keyboard.press('Escape');
  await expect(card(page, 'meet #home tomorrow')).toBeVisible();
});

test("'More' opens the form with all fields, which has what was typed, and Back leads to the page", async ({
  page,
  stored,
}) => {
  await page.goto('/pending');
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.getByRole('link', { name: 'New task' }).click();
  await line(page).fill('pay rent 2031-02-03 !high #home');
  await dialog(page).getByRole('button', { name: 'More' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(form.getByLabel('Task Title')).toHaveValue('pay rent');
  await expect(form.getByLabel('Due Date')).toHaveValue('2031-02-03');
  await expect(form.getByRole('combobox', { name: 'Priority' })).toHaveText('High');
  await expect(form.getByRole('button', { name: 'Remove the label home' })).toBeVisible();
  await expect(form.getByText('What you typed is still here')).toBeHidden();
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/pending');
  await expect
    .poll(async () => (await stored()).map(({ title, labels }) => [title, labels]))
    .toEqual([['pay rent', ['home']]]);
});

for (const [button, outcome] of [
  ['Create Task', 'created'],
  ['More', 'form'],
] as const) {
  test(`'${button}' before dates can be read waits for that, and loses no word`, async ({ page, stored }) => {
    const release = await hold(page, /assets\/english-/);
    await page.goto('/pending');
    await openQuickAdd(page);
    await line(page).fill('pay rent 2031-02-03 #home');
    await dialog(page).getByRole('button', { name: button }).click();
    await expect(dialog(page).getByRole('button', { name: button })).toBeDisabled();
    await line(page).press('Enter');
    await page.keyboard.type('x');
    release();
    if (outcome === 'form') {
      const form = page.getByRole('dialog', { name: 'Create New Task' });
      await expect(form.getByLabel('Task Title')).toHaveValue('pay rent');
      await form.getByRole('button', { name: 'Create Task' }).click();
    }
    await expect
      .poll(async () => (await stored()).map(({ title, dueDate, labels }) => [title, dueDate, labels]))
      .toEqual([['pay rent', '2031-02-03', ['home']]]);
  });
}

test('five pasted lines are five tasks by one press, and one undo, without a network too', async ({
  page,
  setOffline,
  stored,
}) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await line(page).fill(FIVE);
  await expect(dialog(page).getByRole('list', { name: /^Recognised/ })).toHaveCount(5);
  await setOffline(true);
  await dialog(page).getByRole('button', { name: 'Create 5 tasks' }).click();
  await expect(line(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveCount(4);
  await expectState(page, 'Offline: 5 changes kept on this device');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('No pending tasks')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(titles(page)).toHaveCount(4);
  await setOffline(false);
  await expectSaved(page);
  await expect
    .poll(async () => (await stored()).map(({ title, completed }) => `${title} ${completed}`).toSorted())
    .toEqual(['eggs false', 'flour false', 'milk true', 'salt false', 'yeast false']);
});

test('several lines are one task with a checklist', async ({ page, stored }) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await line(page).fill('Bake bread 2031-02-03\n- flour\n- [x] eggs');
  await dialog(page).getByRole('button', { name: 'One task with a checklist' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('“Bake bread” was created.');
  await expect
    .poll(async () => (await stored()).map(({ dueDate, description }) => ({ dueDate, description })))
    .toEqual([{ dueDate: '2031-02-03', description: '- [ ] flour\n- [x] eggs' }]);
});

test('what was typed survives a reload, and waits where the dialog was closed', async ({ page }) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await page.keyboard.type('pay rent tomorrow');
  await expect.poll(() => kept(page)).toContain('pay rent tomorrow');
  await page.reload();
  await expect(line(page)).toHaveValue('pay rent tomorrow');
  await expect(chips(page, 'pay rent')).toHaveText('Tomorrow');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(line(page)).toHaveValue('pay rent tomorrow');
  await line(page).press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('“pay rent” was created.');
  await page.reload();
  await expect(line(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectSaved(page);
});

test('what was dismissed stays so after a reload, with a line above it too, and its words in the title', async ({
  page,
}) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await page.keyboard.type('read the news tomorrow');
  await dialog(page).getByRole('button', { name: 'Leave “tomorrow” in the title' }).click();
  await expect(chips(page, 'read the news tomorrow')).toHaveText('Today');
  await expect.poll(() => kept(page)).toContain('"dismissed":[{');
  await page.reload();
  await expect(line(page)).toHaveValue('read the news tomorrow');
  await expect(chips(page, 'read the news tomorrow')).toHaveText('Today');
  await line(page).fill('call Anna tomorrow\nread the news tomorrow');
  await expect(chips(page, 'read the news tomorrow')).toHaveText('Today');
  await expect(chips(page, 'call Anna')).toHaveText('Tomorrow');
});

test('what was dismissed stays with its line where another one is typed in front of it', async ({ page }) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await page.keyboard.type('milk tomorrow');
  await dialog(page).getByRole('button', { name: 'Leave “tomorrow” in the title' }).click();
  await line(page).press('Home');
  await page.keyboard.type('eggs tomorrow');
  await page.keyboard.press('Shift+Enter');
  await expect(line(page)).toHaveValue('eggs tomorrow\nmilk tomorrow');
  await expect(chips(page, 'eggs')).toHaveText('Tomorrow');
  await expect(chips(page, 'milk tomorrow')).toHaveText('Today');
});

test('it has no violation, with one line and with several', async ({ page, expectAccessible }) => {
  await page.goto('/pending?task=quick');
  await line(page).fill('pay rent tomorrow !high #home every month');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expectAccessible();
  await line(page).fill(FIVE);
  await expect(dialog(page).getByRole('button', { name: 'Create 5 tasks' })).toBeVisible();
  await expectAccessible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test("'Zahnarzt morgen' is tomorrow", async ({ page }) => {
    await page.goto('/?task=quick');
    await line(page).fill('Zahnarzt morgen');
    await expect(chips(page, 'Zahnarzt')).toHaveText('Tomorrow');
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

  test('a line is typed, a piece of it dismissed and the task created by touch', async ({ page }) => {
    await page.goto('/pending');
    await page.getByRole('link', { name: 'New task' }).tap();
    await line(page).fill('water all the tomato plants tomorrow #greenhouse every day');
    await dialog(page).getByRole('button', { name: 'Leave “#greenhouse” in the title' }).tap();
    const create = dialog(page).getByRole('button', { name: 'Create Task' });
    await expect(create).toBeInViewport({ ratio: 1 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
    await create.tap();
    await expect(dialog(page).getByRole('status')).toContainText('was created.');
  });
});

test('what is moved to the form while the disk is busy is there once, however often one presses', async ({
  page,
}) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await typeUntilKept(page, 'What is to be done', 'buy rope');
  const release = await holdRecords(page, 'drafts');
  const more = dialog(page).getByRole('button', { name: 'More' });
  await more.click();
  await expect(more).toBeDisabled();
  await page.keyboard.press('Enter');
  await release();
  const form = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(form.getByLabel('Task Title')).toHaveValue('buy rope');
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expectSaved(page);
  await expect(titles(page)).toHaveText(['buy rope']);
});

test('of two lines the one that was made is gone from the field after a reload', async ({
  page,
  storedTitles,
}) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await typeUntilKept(page, 'What is to be done', 'buy rope');
  await holdRecords(page, 'intents');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('');
  await page.keyboard.type('ask Bob');
  await page.reload();
  await expect(line(page)).toHaveValue('ask Bob');
  await expect.poll(storedTitles).toEqual(['buy rope']);
});

test('Backspace behind an empty line takes that line, and dismisses nothing', async ({ page }) => {
  await page.goto('/pending');
  await openQuickAdd(page);
  await line(page).fill('buy milk tomorrow\n');
  await expect(chips(page, 'buy milk')).toHaveText('Tomorrow');
  await page.keyboard.press('Backspace');
  await expect(line(page)).toHaveValue('buy milk tomorrow');
  await expect(dialog(page).getByRole('status')).toHaveText('');
  await page.keyboard.press('Backspace');
  await expect(dialog(page).getByRole('status')).toHaveText('Backspace leaves “tomorrow” in the title.');
});
