import type { Locator, Page } from '@playwright/test';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { card, expectDialogCode, titles } from './steps.ts';
import { expect, test } from './test.ts';

const ring = (page: Page, title: string) =>
  page.getByRole('button', { name: `Complete ${title}`, exact: true });

/** Whether nothing lies over the upper and the lower edge of an element, such as one of the bars. */
const isUncovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 20, y)));
  });

/** Returns how far one edge of an element is below the upper edge of the window. */
const edge = (locator: Locator, side: 'top' | 'bottom') =>
  locator.evaluate((element, wanted) => element.getBoundingClientRect()[wanted], side);

test('the focus goes to the next card where the list has moved under it', async ({
  page,
  seed,
  elsewhere,
}) => {
  await seed(['E', 'D', 'C', 'B', 'A'].map((title) => makeTask({ title })));
  await page.goto('/pending');
  await expect(titles(page)).toHaveText(['A', 'B', 'C', 'D', 'E']);
  await ring(page, 'C').focus();
  await elsewhere.create('X');
  await elsewhere.create('Y');
  await expect(titles(page)).toHaveText(['Y', 'X', 'A', 'B', 'C', 'D', 'E']);
  await page.keyboard.press('c');
  await expect(titles(page)).toHaveText(['Y', 'X', 'A', 'B', 'D', 'E']);
  await expect(ring(page, 'D')).toBeFocused();
  await page.keyboard.press('c');
  await expect(titles(page)).toHaveText(['Y', 'X', 'A', 'B', 'E']);
});

test('the focus stays on a card that goes from the end of a long list to its top', async ({ page, seed }) => {
  await seed(
    Array.from({ length: 80 }, (_, index) =>
      makeTask({ _id: taskId(80 - index), title: `Task ${80 - index}`, priority: 'Low' }),
    ),
  );
  await page.goto('/pending?sort=priority');
  await ring(page, 'Task 1').focus();
  await page.keyboard.press('End');
  await expect(ring(page, 'Task 80')).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'High' })).toHaveAttribute('aria-posinset', '1');
  await expect(ring(page, 'Task 80')).toBeFocused();
  await page.keyboard.press('c');
  await expect(ring(page, 'Task 1')).toBeFocused();
});

test('j and k go to the first card in view of a list that is scrolled, and from the bar to the one selected last', async ({
  page,
  seed,
}) => {
  await seed(
    Array.from({ length: 80 }, (_, index) =>
      makeTask({ _id: taskId(80 - index), title: `Task ${80 - index}` }),
    ),
  );
  await page.goto('/pending');
  await expect(page.getByRole('checkbox').first()).toBeAttached();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('article')?.getBoundingClientRect().top ?? -1);
  for (const key of ['j', 'k']) {
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 3_000);
    });
    // The cards there are drawn by then.
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: /Task 2\d/ })
        .first(),
    ).toBeAttached();
    await page.keyboard.press(key);
    await expect.poll(focused).toBeGreaterThan(0);
    // A card of which a part is in view comes into it whole.
    expect(await page.evaluate(() => Math.abs(scrollY - 3_000))).toBeLessThan(200);
  }
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const top = await focused();
  await page.getByRole('button', { name: 'Clear selection' }).focus();
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(top);
});

for (const [width, height] of [
  [320, 720],
  [1280, 720],
  // 1280 by 1024 at 400 %.
  [320, 256],
] as const)
  test(`a card that gets the focus by a key lies under no bar, ${width} by ${height} px`, async ({
    page,
    seed,
  }) => {
    await page.setViewportSize({ width, height });
    await seed(
      Array.from({ length: 60 }, (_, index) =>
        makeTask({ _id: taskId(60 - index), title: `Task ${60 - index}` }),
      ),
    );
    await page.goto('/pending');
    await expect(page.getByRole('checkbox').first()).toBeAttached();
    const walk = async (key: string, numbers: readonly number[]) => {
      for (const number of numbers) {
        await page.keyboard.press(key);
        await expect(ring(page, `Task ${number}`)).toBeFocused();
        expect(await isUncovered(card(page, `Task ${number}`)), `Task ${number} after ${key}`).toBe(true);
      }
    };
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    await ring(page, 'Task 1').focus();
    await walk('Shift+j', numbers.slice(1));
    await walk('k', numbers.slice(0, -1).toReversed());
    await walk('End', [60]);
    await walk('Home', [1]);
  });

test('a card that is selected by a key comes out from below the bar that this brings', async ({
  page,
  seed,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await seed(
    ['Fifth', 'Fourth', 'Third', 'Second', 'First'].map((title) => makeTask({ title, description: '' })),
  );
  await page.goto('/pending');
  await expect(page.getByRole('checkbox').first()).toBeAttached();
  await ring(page, 'Third').focus();
  const before = await edge(card(page, 'Third'), 'bottom');
  await page.keyboard.press('x');
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar).toHaveText(/1 selected/);
  expect(before).toBeGreaterThan(await edge(bar, 'top'));
  expect(await isUncovered(card(page, 'Third'))).toBe(true);
});

test('a page that is zoomed to 400 % has room for a card, for the bar of a selection and for what a press did', async ({
  page,
  task,
  expectAccessible,
}) => {
  // 1366 by 768, of which the browser's own bars take some.
  await page.setViewportSize({ width: 341, height: 160 });
  await page.goto('/pending');
  await expect(page.getByRole('checkbox').first()).toBeAttached();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('1');
  const bar = page.getByRole('group', { name: 'Selection' });
  const notice = page.getByText('High priority');
  for (const one of [ring(page, task.title), bar, notice, page.getByRole('button', { name: 'Dismiss' })])
    await expect(one).toBeInViewport({ ratio: 1 });
  for (const action of await bar.getByRole('button').all()) await action.click({ trial: true });
  await expectAccessible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(341);
});

test('the focus goes to the next card where others have left the list with its own', async ({
  page,
  seed,
}) => {
  await seed(['H', 'G', 'F', 'E', 'D', 'C', 'B', 'A'].map((title) => makeTask({ title })));
  await page.goto('/pending');
  await expectDialogCode(page);
  await ring(page, 'B').focus();
  for (const key of ['x', 'Shift+J', 'Shift+J']) await page.keyboard.press(key);
  await page.keyboard.press('c');
  await expect(titles(page)).toHaveText(['A', 'E', 'F', 'G', 'H']);
  await expect(ring(page, 'E')).toBeFocused();
  await ring(page, 'G').focus();
  for (const key of ['x', 'Shift+J', 'c']) await page.keyboard.press(key);
  await expect(titles(page)).toHaveText(['A', 'E', 'F']);
  await expect(ring(page, 'F')).toBeFocused();
});

test('no key acts upon the card to which the focus came because another device took its own away', async ({
  page,
  seed,
  elsewhere,
}) => {
  const [, , , a = makeTask()] = await seed(['D', 'C', 'B', 'A'].map((title) => makeTask({ title })));
  await page.goto('/pending');
  await expectDialogCode(page);
  await ring(page, 'A').focus();
  await page.keyboard.press('x');
  await elsewhere.remove(a);
  await expect(ring(page, 'B')).toBeFocused();
  const gone = page.getByText('What you had chosen is not in this list any more.');
  for (const key of ['#', 'c', 'Enter', 'Space']) {
    await page.keyboard.press(key);
    await expect(gone).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await ring(page, 'B').focus();
  }
  await expect(titles(page)).toHaveText(['B', 'C', 'D']);
  // Whoever moves the focus has seen where it is.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('c');
  await expect(titles(page)).toHaveText(['C', 'D']);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['D']);
});
