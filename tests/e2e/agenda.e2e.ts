import type { Page } from '@playwright/test';

import { addDays } from '#tests/fixtures/days.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { card, complete, expectDialogCode, expectSaved, titles } from './steps.ts';
import { expect, test } from './test.ts';

// A Saturday.
const DAY = '2026-11-21';

const groups = (page: Page) => page.getByRole('main').locator('h2:not(article h2)');
const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });

/** Tells the page the days of New York: the browser itself takes no other zone while a page is open. */
async function flyToNewYork(page: Page): Promise<void> {
  await page.evaluate(() => {
    // oxlint-disable-next-line no-extend-native -- only this page has it, and only of its own days
    Object.defineProperty(Date.prototype, 'getDate', {
      value(this: Date) {
        return new Date(this.getTime() - 5 * 3_600_000).getUTCDate();
      },
    });
  });
}

const due = (number: number, title: string, days: number) =>
  makeTask({ _id: taskId(number), title, dueDate: addDays(DAY, days) });

const AGENDA = [
  due(1, 'Long ago', -30),
  due(2, 'Yesterday', -1),
  due(3, 'This day', 0),
  due(4, 'The next one', 1),
  due(5, 'On Monday', 2),
  due(6, 'In thirteen days', 13),
  due(7, 'In two weeks', 14),
  makeTask({ _id: taskId(8), title: 'Done', dueDate: DAY, completed: true }),
];

test('Upcoming groups what is open by its day, in the reader’s week', async ({
  page,
  seed,
  browser,
  site,
  account,
  expectAccessible,
}) => {
  await seed(AGENDA);
  await page.clock.install({ time: new Date(`${DAY}T10:00:00`) });
  await page.goto('/');
  await link(page, 'Upcoming').click();
  await expect(page).toHaveURL('/upcoming');
  await expect(page.getByRole('listitem')).toContainText([
    /^Overdue2Move all to today$/,
    'Long ago',
    'Yesterday',
    /^Today21 Nov 2026$/,
    'This day',
    /^Tomorrow22 Nov 2026$/,
    'The next one',
    /^Monday 23 NovemberNext week$/,
    'On Monday',
    /^Friday 4 December$/,
    'In thirteen days',
    /^Later$/,
    'In two weeks',
  ]);
  await expectAccessible();
  await page.getByRole('searchbox').fill('in');
  await expect(page).toHaveURL('/upcoming?q=in');
  await expect(titles(page)).toHaveText(['In thirteen days', 'In two weeks']);

  const american = await browser.newContext({ baseURL: site, locale: 'en-US', timezoneId: 'Europe/Berlin' });
  await american.addInitScript((token) => localStorage.setItem('token', token), account.token);
  const other = await american.newPage();
  await other.clock.install({ time: new Date(`${DAY}T10:00:00`) });
  await other.goto('/upcoming');
  // There a week begins on Sunday.
  await expect(other.getByRole('listitem').filter({ hasText: /^Tomorrow/ })).toContainText('Next week');
  await american.close();
});

test('Today has what is due and overdue, and turns at midnight and with the zone', async ({ page, seed }) => {
  await seed(AGENDA);
  await page.clock.install({ time: new Date('2026-11-21T22:50:00Z') });
  await page.goto('/today');
  await expect(titles(page)).toHaveText(['Long ago', 'Yesterday', 'This day']);
  await expect(link(page, 'Today')).toContainText('3');
  await expect(page.getByText('21 Nov 2026').first()).toBeVisible();

  await page.clock.fastForward('10:00');
  await expect(titles(page)).toHaveText(['Long ago', 'Yesterday', 'This day', 'The next one']);
  await expect(page.getByRole('listitem')).toContainText([/^Today22 Nov 2026$/, 'The next one']);
  await expect(link(page, 'Today')).toContainText('4');

  await flyToNewYork(page);
  await page.clock.fastForward('01:00');
  await expect(titles(page)).toHaveText(['Long ago', 'Yesterday', 'This day']);
  for (const title of ['Long ago', 'Yesterday', 'This day']) await complete(page, title);
  await expect(page.getByRole('heading', { name: 'Nothing is due today' })).toBeVisible();
});

test('Move all to today takes 40 overdue tasks along, offline too, and is one undo', async ({
  page,
  seed,
  stored,
  setOffline,
}) => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  const overdue = Array.from({ length: 40 }, (_, index) =>
    makeTask({ _id: taskId(index + 1), title: `Late ${index + 1}`, dueDate: addDays(today, -1 - index) }),
  );
  await seed(overdue);
  const dueToday = async () => (await stored()).filter(({ dueDate }) => dueDate === today).length;
  await page.goto('/today');
  await expect(groups(page).first()).toHaveText('Overdue');
  await expectDialogCode(page);
  await setOffline(true);
  await page.getByRole('button', { name: 'Move all to today' }).click();
  await expect(page.getByText('Moved 40 tasks to today')).toBeVisible();
  await expect(groups(page).first()).toHaveText('Today');
  await expect(page.getByRole('button', { name: /^Offline: 40 changes kept/ })).toBeVisible();
  await expect(page.getByRole('article').first().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: changed due date of 40 tasks.')).toBeVisible();
  await expect(groups(page).first()).toHaveText('Overdue');
  await setOffline(false);
  await expectSaved(page);
  expect(await dueToday()).toBe(0);

  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redone: changed due date of 40 tasks.')).toBeVisible();
  await expectSaved(page);
  await expect.poll(dueToday).toBe(40);
  await page.reload();
  await expect(groups(page).first()).toHaveText('Today');
  await page.keyboard.press('Control+z');
  await expectSaved(page);
  await expect.poll(dueToday).toBe(0);
});

test('a key that is pressed upon Move all to today changes no task, and goes to the first card', async ({
  page,
  seed,
  stored,
}) => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  await seed(
    ['First', 'Second'].map((title, index) =>
      makeTask({ _id: taskId(index + 1), title, priority: 'Low', dueDate: addDays(today, index - 3) }),
    ),
  );
  await page.goto('/today');
  const moveAll = page.getByRole('button', { name: 'Move all to today' });
  await expectDialogCode(page);
  await moveAll.focus();
  for (const key of ['1', 'c', 'x', '#', 'Control+a', 'Delete']) await page.keyboard.press(key);
  await expect(moveAll).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Complete First' })).toBeFocused();
  // Where keys were meant for a task, this one tells that they have had their turn.
  await page.keyboard.press('2');
  await expectSaved(page);
  await expect
    .poll(async () => (await stored()).map(({ title, priority }) => `${title} ${priority}`).toSorted())
    .toEqual(['First Medium', 'Second Low']);
  expect((await stored()).some(({ completed }) => completed)).toBe(false);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('undo of many leaves what somebody else changed since', async ({ page, seed, elsewhere, stored }) => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  await seed(
    ['One', 'Two', 'Three'].map((title, index) =>
      makeTask({ _id: taskId(index + 1), title, dueDate: addDays(today, -3) }),
    ),
  );
  await page.goto('/upcoming');
  await page.getByRole('button', { name: 'Move all to today' }).click();
  // A notice stays while the pointer is upon it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  const dates = async () =>
    Object.fromEntries((await stored()).map(({ title, dueDate }) => [title, dueDate]));
  await expect.poll(dates).toEqual({ One: today, Two: today, Three: today });
  const two = (await stored()).find(({ title }) => title === 'Two');
  if (two) await elsewhere.change(two, { dueDate: '2031-02-03' });
  await expect(groups(page)).toContainText(['Today', 'Later']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('One task was changed since and stays as it is.')).toBeVisible();
  await expectSaved(page);
  await expect.poll(dates).toEqual({ One: addDays(today, -3), Two: '2031-02-03', Three: addDays(today, -3) });
});

test('Upcoming lays its headings over no card, and Back returns to the same place of it', async ({
  page,
  seed,
}) => {
  await seed(
    Array.from({ length: 120 }, (_, index) => due(index + 1, `Task ${index + 1}`, Math.floor(index / 4))),
  );
  await page.clock.setFixedTime(`${DAY}T10:00:00`);
  await page.goto('/upcoming');
  await expect(card(page, 'Task 1')).toBeVisible();
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 2_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_500);
  const measure = () =>
    page.getByRole('main').evaluate((main) => {
      const boxes = (selector: string) =>
        Array.from(main.querySelectorAll(selector), (element) => element.getBoundingClientRect());
      const cards = boxes('article');
      const all = [...cards, ...boxes('h2:not(article h2)')].toSorted((one, other) => one.top - other.top);
      return {
        overlaps: all.filter(({ top }, index) => top < (all[index - 1]?.bottom ?? -Infinity)).length,
        cardHeights: new Set(cards.map(({ height }) => Math.round(height))).size,
      };
    });
  expect(await measure()).toEqual({ overlaps: 0, cardHeights: 1 });
  const shown = await titles(page).allTextContents();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await page.goBack();
  await expect(card(page, shown.at(Math.floor(shown.length / 2)) ?? '')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_500);
  expect(await measure()).toEqual({ overlaps: 0, cardHeights: 1 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('Today and Upcoming are behind More', async ({ page, seed, expectAccessible }) => {
    await seed(AGENDA);
    await page.goto('/');
    await page.getByRole('button', { name: 'More' }).click();
    await expectAccessible();
    await link(page, 'Today').click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await link(page, 'Upcoming').click();
    await expect(card(page, 'Long ago')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible();
  });
});
