import type { Locator } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, complete, expectDialogCode, reopen } from './steps.ts';
import { expect, test } from './test.ts';

const WIDTHS = [320, 360, 390];
const HEIGHT = 640;
/** A finger's width. */
const LEAST_SIZE = 44;

test.use({ viewport: { width: 360, height: HEIGHT } });

/** Returns what of the words of some tabs is cut; what only a screen reader reads is one pixel wide. */
function cutWords(tabs: Locator): Promise<string[]> {
  return tabs.evaluateAll((elements) =>
    elements
      .flatMap((element) => [element, ...element.querySelectorAll('span')])
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
}

/** Returns how much room is between the parts of a card, less than nothing where one lies upon the next; the box that selects it has a place of its own. */
function roomBetween(task: Locator): Promise<number[]> {
  return task.evaluate((article) => {
    const parts = Array.from(article.querySelectorAll(':scope > :not(label)'), (part) =>
      part.getBoundingClientRect(),
    );
    return parts.slice(1).map(({ top }, index) => top - (parts[index]?.bottom ?? 0));
  });
}

test('on a phone every screen has its way at the bottom, as wide as a thumb', async ({ page, task }) => {
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Sidebar Navigation' });
  const more = navigation.getByRole('button', { name: 'More' });
  const changes = navigation.getByRole('link', { name: 'Recent changes' });
  const tabs = navigation.getByRole('link').or(navigation.getByRole('button'));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect(tabs).toHaveText([/^Dashboard/, /^Pending/, /^Completed/, 'Profile', 'More']);
    const boxes = await tabs.evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, width: wide, height } = element.getBoundingClientRect();
        return { left, right, wide, height };
      }),
    );
    expect(await cutWords(tabs)).toEqual([]);
    for (const [index, { left, wide, height }] of boxes.entries()) {
      expect(wide).toBeGreaterThanOrEqual(LEAST_SIZE);
      expect(height).toBeGreaterThanOrEqual(LEAST_SIZE);
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    }
    const theme = await page.getByRole('button', { name: /theme/ }).boundingBox();
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(theme?.x ?? 0);

    await more.click();
    await expect(changes).toBeVisible();
    expect((await changes.boundingBox())?.height).toBeGreaterThanOrEqual(LEAST_SIZE);
    await page.keyboard.press('Escape');
    await expect(changes).toBeHidden();
  }
  await more.click();
  await changes.click();
  await expect(page.getByRole('link', { name: task.title })).toBeVisible();
  await expect(changes).toBeHidden();
  await more.click();
  await expect(changes).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(changes).toBeHidden();
  await expect(page).toHaveURL('/changes');
  await more.click();
  await navigation.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('on a phone what waits is said in words, and pushes nothing out', async ({ page, task, setOffline }) => {
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  const saving = page.getByRole('banner').getByText('All changes saved');
  expect((await saving.boundingBox())?.width).toBeLessThanOrEqual(1);

  await expectDialogCode(page);
  await setOffline(true);
  for (let presses = 0; presses < 6; presses += 1) {
    await complete(page, task.title);
    await reopen(page, task.title);
  }
  const words = page.getByText('Offline: 12 changes kept on this device');
  await expect(words).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const room = await words.evaluate((element) => {
      const { width: wide, left } = element.getBoundingClientRect();
      return { wide, left, isCut: element.scrollHeight > element.clientHeight };
    });
    expect(room.wide).toBeGreaterThan(80);
    expect(room.isCut).toBe(false);
    const home = await page.getByRole('button', { name: 'Go to dashboard' }).boundingBox();
    expect(home?.width).toBeGreaterThanOrEqual(LEAST_SIZE);
    expect((home?.x ?? 0) + (home?.width ?? 0)).toBeLessThanOrEqual(room.left);
    for (const name of ['Profile settings', 'Logout']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(LEAST_SIZE);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

test('More is accessible while it is open', async ({ page, expectAccessible }) => {
  await page.goto('/trash');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Recent changes' })).toBeVisible();
  await expectAccessible();
});

test('More opens by the keyboard, leads to its links, and closes with Escape', async ({ page }) => {
  await page.goto('/');
  const more = page.getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Trash' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Today' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Recent changes' })).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('Escape closes More and keeps what is selected, which the next one drops', async ({ page, task }) => {
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const selected = page.getByText('1 selected');
  await expect(selected).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Trash' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Trash' })).toBeHidden();
  await expect(selected).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(selected).toBeHidden();
});

/** What the system does at Back where no page was before: it asks the watchers for the end of what they watch. */
const SYSTEM_BACK = `
  globalThis.CloseWatcher = class extends CloseWatcher {
    constructor() {
      super();
      addEventListener('system-back', () => this.requestClose());
    }
  };
`;

test('Android’s Back closes a dialog of the page with which the app began', async ({ page }) => {
  await page.addInitScript({ content: SYSTEM_BACK });
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('system-back')));
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const [width, size] of [
  [360, 24],
  [320, 24],
  [360, 32],
] as const) {
  test(`a phone of ${width} px with a text of ${size} px scrolls no screen sideways, cuts and covers no words, and has all its ways in reach`, async ({
    page,
    seed,
  }) => {
    const items = Array.from({ length: 100 }, (_, line) => `- [ ] line ${line}`).join('\n');
    await seed([
      makeTask({
        title: 'Renew the insurance of the boat',
        dueDate: '2026-01-02',
        priority: 'Medium',
        labels: ['boat', 'paperwork'],
        repeat: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=2',
        description: `The letter of the insurer names the day until which it has to be paid.\n${items}`,
      }),
    ]);
    await page.setViewportSize({ width, height: 640 });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
    const more = page.getByRole('button', { name: 'More' });
    const tabs = page.getByRole('navigation').getByRole('link').or(more);
    for (const screen of ['/', '/pending', '/today', '/upcoming', '/profile', '/changes']) {
      await page.goto(screen);
      await expect(more).toBeVisible();
      expect(await cutWords(tabs)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // A press that meets the theme button in its place fails.
      await more.click();
      await page.getByRole('link', { name: 'Trash' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
    }
    await page.goto('/today');
    const task = card(page, 'Renew the insurance of the boat');
    const checklist = task.getByRole('link', { name: /0\/100 done/ });
    await expect(checklist).toBeVisible();
    const action = await page.getByRole('button', { name: 'Move all to today' }).boundingBox();
    const { y = 0 } = (await task.boundingBox()) ?? {};
    expect((action?.y ?? Infinity) + (action?.height ?? 0)).toBeLessThanOrEqual(y);
    // Two lines of the description.
    expect((await task.getByText('The letter of the insurer').boundingBox())?.height).toBe(2.5 * size);
    expect(Math.min(...(await roomBetween(task)))).toBeGreaterThanOrEqual(0);
    const due = task.getByText('Overdue');
    expect(await due.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await checklist.click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  });
}

test('on a phone an empty dashboard says so above the button under the thumb, which is the only way to a task there', async ({
  page,
}) => {
  await page.goto('/');
  const hint = page.getByText('Create your first task to get started');
  await expect(hint).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a task' })).toBeHidden();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const [words, button] = await Promise.all([
      hint.boundingBox(),
      page.getByRole('button', { name: '+ Add New Task' }).boundingBox(),
    ]);
    expect((words?.y ?? Infinity) + (words?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  }
});
