import type { Page } from '@playwright/test';

import { makeTask, makeTasks, taskId } from '#tests/fixtures/tasks.ts';

import { card, openEditor, titles } from './steps.ts';
import { expect, test } from './test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search tasks' });

const GARDEN = [
  makeTask({ _id: taskId(1), title: 'Paint the door', description: 'Red paint', priority: 'High' }),
  makeTask({ _id: taskId(2), title: 'Crème brûlée', priority: 'Low' }),
  makeTask({ _id: taskId(3), title: 'Sand the door', description: '', completed: true }),
];

test('what is typed is found in each list, and the address says it', async ({
  page,
  seed,
  expectAccessible,
}) => {
  await seed(GARDEN);
  await page.goto('/');
  await field(page).fill('creme');
  await expect(titles(page)).toHaveText(['Crème brûlée']);
  await expect(page.getByRole('status').filter({ hasText: '1 task found' })).toBeVisible();
  await expect(page).toHaveURL('/?q=creme');
  await expectAccessible();
  await page.reload();
  await expect(titles(page)).toHaveText(['Crème brûlée']);
  await expect(field(page)).toHaveValue('creme');
  // The figures are those of all tasks.
  await expect(page.getByRole('definition')).toHaveText(['3', '2', '1', '33%']);

  await page.goto('/pending?q=door');
  await expect(titles(page)).toHaveText(['Paint the door']);
  await page.getByRole('button', { name: 'Priority' }).click();
  await expect(page).toHaveURL(/q=door.*sort=priority|sort=priority.*q=door/);
  await page.goto('/complete?q="the%20door"%20-red');
  await expect(titles(page)).toHaveText(['Sand the door']);
});

test('an address is searched for as it is written, whatever it looks like', async ({ page, seed }) => {
  const parcel = '9400111899223817512345';
  await seed([
    ...GARDEN,
    makeTask({ _id: taskId(4), title: 'The other door' }),
    makeTask({ _id: taskId(5), title: `Fetch ${parcel}` }),
  ]);
  await page.goto('/?q="the door"');
  await expect(field(page)).toHaveValue('"the door"');
  await expect(titles(page)).toHaveText(['Sand the door', 'Paint the door']);
  await page.goto(`/?q=${parcel}`);
  await expect(field(page)).toHaveValue(parcel);
  await expect(titles(page)).toHaveText([`Fetch ${parcel}`]);
  await page.goto('/?q=null');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  // So did an earlier version write what stood in quotes.
  await page.goto(`/?q=${encodeURIComponent(JSON.stringify('"the door"'))}`);
  await expect(titles(page)).toHaveText(['Sand the door', 'Paint the door']);
  await field(page).fill('"2026');
  await field(page).press('Enter');
  await field(page).pressSequentially('" door');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('"2026" door');
});

test('where nothing matches the search can be cleared', async ({ page, seed, expectAccessible }) => {
  await seed(GARDEN);
  await page.goto('/?q=2026');
  await expect(field(page)).toHaveValue('2026');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(titles(page)).toHaveCount(3);
  await expect(page).toHaveURL('/');
});

test('the address follows after the last key, at Enter and when the field is left', async ({
  page,
  seed,
}) => {
  await seed(GARDEN);
  await page.goto('/');
  await expect(titles(page)).toHaveCount(3);
  await page.clock.install();
  // From here on the time goes on only where it is told to.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const length = await page.evaluate(() => history.length);
  await field(page).pressSequentially('doo');
  // The list follows when the key is painted.
  await page.clock.runFor(100);
  await expect(titles(page)).toHaveCount(2);
  await expect(page).toHaveURL('/');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/?q=doo');
  await field(page).pressSequentially('r');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/?q=door');
  await field(page).pressSequentially(' red');
  await field(page).blur();
  await expect(page).toHaveURL('/?q=door+red');
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL('/');
  await page.clock.runFor(100);
  await expect(titles(page)).toHaveCount(3);
  expect(await page.evaluate(() => history.length)).toBe(length);
});

test('the key / leads to the field, but not out of another one or a dialog', async ({ page, seed }) => {
  await seed(GARDEN);
  await page.goto('/pending');
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(field(page)).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('and/or');
  await expect(field(page)).toHaveValue('and/or');
  await page.keyboard.press('Escape');
  await openEditor(page, 'Paint the door');
  await page.getByLabel('Task Title').press('End');
  await page.keyboard.type('/');
  await expect(page.getByLabel('Task Title')).toHaveValue('Paint the door/');
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('keys lead out of the field: down to the first card, back to what had the focus, and to the palette', async ({
  page,
  seed,
}) => {
  await seed(GARDEN);
  await page.goto('/');
  const ring = (title: string) => card(page, title).getByRole('button').first();
  await ring('Paint the door').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('creme');
  await expect(titles(page)).toHaveText(['Crème brûlée']);
  await page.keyboard.press('ArrowDown');
  await expect(ring('Crème brûlée')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find a command or a task' });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(titles(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(ring('Crème brûlée')).toBeFocused();
  await field(page).press('Enter');
  await expect(field(page)).toBeFocused();
});

test('in a field of the profile Ctrl+K opens the palette, and in one of a dialog it does not', async ({
  page,
}) => {
  await page.goto('/profile');
  const palette = page.getByRole('dialog', { name: 'Find a command or a task' });
  await page.getByLabel('Full Name').press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').press('Control+k');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Create New Task');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('Enter leaves the field, so that the list is seen in the place of the keyboard', async ({
    page,
    seed,
  }) => {
    await seed(GARDEN);
    await page.goto('/');
    await field(page).pressSequentially('creme');
    await field(page).press('Enter');
    await expect(field(page)).not.toBeFocused();
    await expect(page).toHaveURL('/?q=creme');
  });
});

test('Ctrl+F is left to the browser, in the list and in the field', async ({ page, seed }) => {
  await seed(GARDEN);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  await page.evaluate(() =>
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'f') document.documentElement.dataset['find'] = defaultPrevented ? 'taken' : 'left';
    }),
  );
  const find = page.locator('html');
  for (const focused of [page.getByRole('button', { name: 'Complete Paint the door' }), field(page)]) {
    await focused.focus();
    for (const keys of ['Control+f', 'Meta+f']) {
      await page.keyboard.press(keys);
      await expect(find).toHaveAttribute('data-find', 'left');
      await expect(focused).toBeFocused();
      await page.evaluate(() => delete document.documentElement.dataset['find']);
    }
  }
});

test('Filter writes the same words, and each can be taken out again', async ({
  page,
  seed,
  expectAccessible,
}) => {
  await seed(GARDEN);
  await page.goto('/');
  await field(page).fill('door');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(field(page)).toHaveValue('door is:done');
  await expect(titles(page)).toHaveText(['Sand the door']);
  await page.getByRole('button', { name: 'Remove door' }).click();
  await expect(field(page)).toHaveValue('is:done');
  await expect(page).toHaveURL('/?q=is%3Adone');
});

test('on a phone, where the sheet covers the list, the dialog says how many are found', async ({
  page,
  seed,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await seed(GARDEN);
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  const status = dialog.getByRole('status');
  await expect(status).toBeEmpty();
  const done = dialog.getByRole('button', { name: 'Done' });
  const before = await done.boundingBox();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await expect(status).toHaveText('2 tasks found');
  await expect(status).toBeInViewport({ ratio: 1 });
  expect(await done.boundingBox()).toEqual(before);
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(status).toHaveText('1 task found');
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await expect(status).toHaveText('All 3 tasks');
});

test('a search that was cleared says once how many tasks there are', async ({ page, seed }) => {
  await seed(GARDEN);
  await page.goto('/');
  await expect(titles(page)).toHaveCount(3);
  const all = page.getByRole('status').filter({ hasText: /^(All )?[0-9]+ tasks?$/ });
  await field(page).fill('door');
  await expect(page.getByRole('status').filter({ hasText: '2 tasks found' })).toBeVisible();
  await expect(all).toHaveCount(0);
  await field(page).fill('');
  await expect(all).toHaveText('All 3 tasks');
  await card(page, 'Sand the door').getByRole('button', { name: 'Delete' }).click();
  await expect(titles(page)).toHaveCount(2);
  await expect(all).toHaveCount(0);
});

test('the focus goes to the next term of a search that is taken apart, and then to the page', async ({
  page,
  seed,
}) => {
  await seed(GARDEN);
  await page.goto('/?q=the+door+is:done');
  const term = (word: string) => page.getByRole('button', { name: `Remove ${word}` });
  await term('door').press('Enter');
  await expect(field(page)).toHaveValue('the is:done');
  await expect(term('is:done')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(term('the')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a card that goes gives the focus to the next one, also where the focus came from a term of the search', async ({
  page,
  seed,
}) => {
  await seed(GARDEN);
  await page.goto('/?q=door');
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove door' }).focus();
  const [first, next] = await titles(page).allTextContents();
  await page.getByRole('button', { name: `Delete ${first}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Delete ${next}` })).toBeFocused();
});

test('a search works without a network', async ({ page, seed, setOffline }) => {
  await seed(GARDEN);
  await page.goto('/');
  await expect(titles(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  await field(page).fill('x');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await setOffline(true);
  await field(page).fill('!high');
  await expect(titles(page)).toHaveText(['Paint the door']);
});

test('Back from a task and from another page returns to the same place of the same search', async ({
  page,
  seed,
}) => {
  await seed(makeTasks(600));
  await page.goto('/');
  await field(page).fill('task 5 -is:done');
  await expect(page).toHaveURL(/q=task/);
  await expect(page.getByRole('status').filter({ hasText: 'tasks found' })).toBeVisible();
  const found = await page.getByRole('status').filter({ hasText: 'tasks found' }).textContent();
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 2_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_500);
  const title = await titleInMiddle(page);
  await card(page, title).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, title)).toBeInViewport();

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await page.goBack();
  await expect(card(page, title)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_500);
  await expect(field(page)).toHaveValue('task 5 -is:done');
  await expect(page.getByRole('status').filter({ hasText: 'tasks found' })).toHaveText(found ?? '');
});

/** The title of the card in the middle of the screen. */
async function titleInMiddle(page: Page): Promise<string> {
  const find = () =>
    page.evaluate(
      () =>
        document
          .elementsFromPoint(innerWidth / 2, innerHeight / 2 + 30)
          .find((element) => element.tagName === 'ARTICLE')
          ?.querySelector('h2')?.textContent ?? '',
    );
  await expect.poll(find).not.toBe('');
  return find();
}
