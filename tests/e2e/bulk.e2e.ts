import type { Page } from '@playwright/test';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { card, expectSaved, expectState, pressQuickly, titles } from './steps.ts';
import { expect, test } from './test.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const box = (page: Page, title: string) => page.getByLabel(`Select ${title}`, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** So many pending tasks, 'Task 1' first. */
function numbered(count: number, labels: string[] = []) {
  return Array.from({ length: count }, (_, index) =>
    makeTask({ _id: taskId(count - index), title: `Task ${count - index}`, dueDate: '2030-06-15', labels }),
  );
}

/** Waits until the boxes and the selection's bar are there, as they are a moment after the cards. */
async function untilReady(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox').first()).toBeAttached();
  await expect(bar(page)).toBeAttached();
}

for (const width of [320, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 720 } });

    test('without a mouse: select 12 of 40, due tomorrow, complete, and undo both', async ({
      page,
      seed,
      stored,
    }) => {
      await seed(numbered(40));
      await page.clock.setFixedTime('2026-11-21T10:00:00Z');
      await page.goto('/');
      await untilReady(page);
      await pressQuickly(page, 'g', 'p');
      await expect(page.getByRole('heading', { level: 1, name: 'Pending Task' })).toBeVisible();
      await expect(titles(page).first()).toHaveText('Task 1');
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await expect(bar(page)).toContainText('1 selected');
      for (let count = 2; count <= 13; count += 1) {
        await page.keyboard.press('Shift+j');
        await expect(bar(page)).toContainText(`${count} selected`);
        await expect(
          page.getByRole('button', { name: `Complete Task ${count}`, exact: true }),
        ).toBeInViewport();
      }
      await page.keyboard.press('Shift+k');
      await expect(bar(page)).toContainText('12 selected');
      await expect(page.getByRole('button', { name: 'Complete Task 12', exact: true })).toBeFocused();

      await page.keyboard.press('t');
      await dialog(page).getByRole('button', { name: 'Tomorrow' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Moved 12 tasks to')).toBeVisible();
      await expect(bar(page)).toContainText('12 selected');
      await expect(page.getByRole('button', { name: 'Complete Task 12', exact: true })).toBeFocused();
      await page.keyboard.press('c');
      await expect(page.getByText('Completed 12 tasks')).toBeVisible();
      await expect(card(page, 'Task 12')).toBeHidden();
      await expect(bar(page)).toHaveText('Nothing selected');
      await expectSaved(page);
      const done = async () => (await stored()).filter(({ completed }) => completed);
      await expect.poll(async () => (await done()).length).toBe(12);
      expect(new Set((await done()).map(({ dueDate }) => dueDate))).toEqual(new Set(['2026-11-22']));

      await page.keyboard.press('Control+z');
      await expect(page.getByText('Undone: completed 12 tasks.')).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(page.getByText('Undone: changed due date of 12 tasks.')).toBeVisible();
      await expectSaved(page);
      await expect
        .poll(async () =>
          (await stored()).every(({ completed, dueDate }) => !completed && dueDate === '2030-06-15'),
        )
        .toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
}

test('the arrow keys, Home and End with Shift select as far as they go, also over the columns of a grid', async ({
  page,
  seed,
}) => {
  await seed(numbered(40));
  await page.setViewportSize({ width: 1280, height: 720 });
  const walk = async (steps: readonly (readonly [key: string, count: number, at: number])[]) => {
    for (const [key, count, at] of steps) {
      await page.keyboard.press(`Shift+${key}`);
      await expect(bar(page)).toContainText(`${count} selected`);
      await expect(
        page.getByRole('button', { name: `Complete Task ${at}`, exact: true }),
        `after Shift+${key}`,
      ).toBeFocused();
    }
  };
  await page.goto('/pending');
  await untilReady(page);
  for (const key of ['j', 'j']) await page.keyboard.press(key);
  await walk([
    ['ArrowDown', 2, 3],
    ['ArrowDown', 3, 4],
    ['ArrowUp', 2, 3],
    ['j', 3, 4],
    ['End', 39, 40],
    ['Home', 2, 1],
  ]);
  await page.keyboard.press('Escape');
  await page.goto('/');
  await untilReady(page);
  await page.getByRole('button', { name: 'Complete Task 5', exact: true }).focus();
  await walk([
    ['ArrowRight', 2, 6],
    ['ArrowLeft', 1, 5],
    ['ArrowDown', 3, 7],
    ['ArrowUp', 1, 5],
    ['ArrowUp', 3, 3],
  ]);
});

test('the keys act on what a mouse has selected whose browser gives the box no focus', async ({
  page,
  seed,
}) => {
  // As Safari does.
  await page.addInitScript(() =>
    addEventListener('mousedown', (event) => {
      if (event.target instanceof HTMLInputElement) event.preventDefault();
    }),
  );
  await seed(numbered(3));
  await page.goto('/pending');
  await untilReady(page);
  await card(page, 'Task 2').hover();
  await box(page, 'Task 2').check();
  await expect(bar(page)).toContainText('1 selected');
  await expect(box(page, 'Task 2')).not.toBeFocused();
  await page.keyboard.press('1');
  await expect(card(page, 'Task 2')).toContainText('High');
  await page.getByRole('main').focus();
  await page.keyboard.press('2');
  await expect(card(page, 'Task 2')).toContainText('Medium');
});

test('the box of a card is seen under the mouse, at the focus and while anything is selected, in the status’s place', async ({
  page,
  seed,
}) => {
  await seed(numbered(2));
  await page.goto('/pending');
  await untilReady(page);
  const expectBox = async (title: string, isSeen: boolean) => {
    await expect(box(page, title).locator('..')).toHaveCSS('opacity', isSeen ? '1' : '0');
    await expect(card(page, title).getByText('In Progress')).toHaveCSS('opacity', isSeen ? '0' : '1');
  };
  await page.mouse.move(0, 0);
  await expectBox('Task 1', false);
  await card(page, 'Task 1').hover();
  await expectBox('Task 1', true);
  await expectBox('Task 2', false);
  await page.mouse.move(0, 0);
  await expectBox('Task 1', false);
  await page.keyboard.press('j');
  await expectBox('Task 1', true);
  await expectBox('Task 2', false);
  await page.keyboard.press('x');
  await expectBox('Task 2', true);
});

test('with a mouse: boxes and Shift, priority, labels, delete, each one press and one undo', async ({
  page,
  seed,
  stored,
  expectAccessible,
}) => {
  await seed(numbered(8));
  await page.goto('/pending');
  await untilReady(page);
  await card(page, 'Task 2').hover();
  await box(page, 'Task 2').check();
  await box(page, 'Task 5').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  await box(page, 'Task 3').uncheck();
  await expect(bar(page)).toContainText('3 selected');
  await expectAccessible();

  await bar(page).getByRole('button', { name: 'Priority' }).click();
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'High' }).click();
  await expect(page.getByText('High priority for 3 tasks')).toBeVisible();
  await expect(card(page, 'Task 4')).toContainText('High');
  await bar(page).getByRole('button', { name: 'Due date' }).click();
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'One week later' }).click();
  await expect(card(page, 'Task 4')).toContainText('22 Jun 2030');
  await bar(page).getByRole('button', { name: 'Add label' }).click();
  await dialog(page).getByLabel('Labels').fill('home, garden');
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'Add to 3 tasks' }).click();
  await expect(card(page, 'Task 4').getByRole('link', { name: 'garden' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Remove label' }).click();
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'garden' }).click();
  await expect(card(page, 'Task 4').getByRole('link', { name: 'garden' })).toBeHidden();
  await expectSaved(page);
  const facts = async () =>
    Object.fromEntries(
      (await stored()).map(({ title, priority, dueDate, labels }) => [
        title,
        [priority, dueDate, labels.join()],
      ]),
    );
  const changed = ['High', '2030-06-22', 'home'];
  await expect.poll(facts).toMatchObject({
    'Task 2': changed,
    'Task 4': changed,
    'Task 5': changed,
    'Task 3': ['Low', '2030-06-15', ''],
  });

  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted 3 tasks')).toBeVisible();
  await expect(titles(page)).toHaveText(['Task 1', 'Task 3', 'Task 6', 'Task 7', 'Task 8']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveCount(8);
  await expectSaved(page);
  await expect.poll(facts).toMatchObject({ 'Task 2': changed, 'Task 4': changed, 'Task 5': changed });

  for (const done of ['labels', 'labels', 'due date', 'priority']) {
    await page.keyboard.press('Control+z');
    await expect(page.getByText(`Undone: changed ${done} of 3 tasks.`)).toBeVisible();
    await expectSaved(page);
  }
  const asBefore = ['Low', '2030-06-15', ''];
  await expect.poll(facts).toEqual(Object.fromEntries(numbered(8).map(({ title }) => [title, asBefore])));
});

test('the focus returns to the list from each control of the bar that goes', async ({ page, seed }) => {
  await seed(numbered(5));
  await page.goto('/pending');
  await untilReady(page);
  const select = async (title: string, ...path: readonly string[]) => {
    await box(page, title).check();
    await bar(page).getByRole('button', { name: 'All' }).focus();
    for (const key of path) await page.keyboard.press(key);
  };
  const ring = (title: string) => page.getByRole('button', { name: `Complete ${title}`, exact: true });
  await select('Task 3', 'Escape');
  await expect(ring('Task 3')).toBeFocused();
  await select('Task 3', 'Tab', 'Enter');
  await expect(ring('Task 3')).toBeFocused();
  await select('Task 4', 'Tab', 'Tab', 'Escape');
  await expect(ring('Task 4')).toBeFocused();
  // What was selected goes, and the next one in view has the focus.
  await select('Task 2', '#');
  await expect(card(page, 'Task 2')).toBeHidden();
  await expect(ring('Task 1')).toBeFocused();
});

test('what leaves the selection while its question or the palette is open is not changed', async ({
  page,
  seed,
  elsewhere,
  stored,
}) => {
  const titled = ['First', 'Second', 'Third'].map((title, index) =>
    makeTask({ _id: taskId(index + 1), title }),
  );
  const [, second = makeTask(), third = makeTask()] = await seed(titled);
  await page.goto('/pending');
  await untilReady(page);
  await page.getByRole('button', { name: 'Edit First', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Priority' }).click();
  await expect(page.getByText('Of 3 tasks')).toBeVisible();
  await elsewhere.remove(third);
  await expect(page.getByText('Of 2 tasks')).toBeVisible();
  await page.getByRole('button', { name: 'High', exact: true }).click();
  await expect(page.getByText('High priority for 2 tasks')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('On 2 tasks selected')).toBeVisible();
  await elsewhere.change(second, { completed: true });
  await expect(page.getByText('On one task selected')).toBeVisible();
  await page.keyboard.type('low prio');
  await page.keyboard.press('Enter');
  await expect(card(page, 'First')).toContainText('Low');
  await expectSaved(page);
  const said = (await stored()).map(({ title, priority }) => `${title} ${priority}`);
  expect(said.toSorted()).toEqual(['First Low', 'Second High']);
});

test('no key is for another task where the last one that was selected is taken away elsewhere', async ({
  page,
  seed,
  elsewhere,
  stored,
}) => {
  const [fifth, fourth, third, second, first] = await seed(numbered(5));
  if (!first || !second || !third || !fourth || !fifth) throw new Error('They were not made.');
  await page.goto('/pending');
  await untilReady(page);
  const gone = page.getByText('What you had chosen is not in this list any more.');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (const key of ['Shift+j', 'j', 'j']) await page.keyboard.press(key);
  await elsewhere.remove(first);
  await expect(bar(page)).toContainText('1 selected, 1 left the list');
  await elsewhere.remove(second);
  await expect(bar(page)).toHaveText('Nothing selected');
  await page.keyboard.press('Delete');
  await expect(gone).toBeVisible();

  await page.keyboard.press('x');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('delete');
  await expect(page.getByText('On one task selected')).toBeVisible();
  await elsewhere.remove(fourth);
  await expect(page.getByText('On what has left the list')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(gone).toBeVisible();
  await expect(titles(page)).toHaveText(['Task 3', 'Task 5']);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar(page).getByRole('button', { name: 'Delete' }).focus();
  await elsewhere.remove(third);
  await expect(page.getByRole('button', { name: 'Complete Task 5', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(gone).toBeVisible();
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ title: 'Task 5', completed: false }]);
});

test('what leaves the filter or the list leaves the selection, and the bar says how many remain', async ({
  page,
  seed,
}) => {
  await seed(numbered(12));
  await page.goto('/pending');
  await untilReady(page);
  await page.getByRole('button', { name: 'Complete Task 3', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('12 selected');
  await page.getByRole('button', { name: 'Complete Task 3', exact: true }).click();
  await expect(bar(page)).toContainText('11 selected, 1 left the list');
  await page.getByRole('searchbox').fill('"Task 1"');
  await expect(bar(page)).toContainText('4 selected');
  await page.getByRole('searchbox').fill('');
  await expect(card(page, 'Task 2')).toBeVisible();
  await expect(bar(page)).toContainText('4 selected');
  await bar(page).getByRole('button', { name: 'All' }).click();
  await expect(bar(page)).toContainText('11 selected');
  await box(page, 'Task 4').focus();
  await page.keyboard.press('ArrowDown');
  await expect(box(page, 'Task 5')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveText('Nothing selected');
  // Elsewhere the browser's own key stays.
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toHaveText('Nothing selected');
  await box(page, 'Task 5').check();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dashboard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(bar(page)).toHaveText('Nothing selected');
});

test('all are selected by a press that comes before the list tells what it shows', async ({ page, seed }) => {
  await seed(numbered(3));
  const code = Promise.withResolvers<void>();
  await page.route(/list-tools/, async (route) => code.promise.then(() => route.continue()));
  await page.goto('/pending');
  await page.getByRole('button', { name: 'Complete Task 2', exact: true }).focus();
  await page.keyboard.press('Control+a');
  const help = page.getByRole('dialog', { name: 'Keyboard help' });
  // What follows a press that was early is not heard: the code of the keys is there when the help opens.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  code.resolve();
  await expect(bar(page)).toContainText('3 selected');
});

test('at most 1,000 tasks are changed at once, and it is said what to do', async ({ page, seed, stored }) => {
  await seed(numbered(1001, ['home']));
  await page.goto('/pending');
  await untilReady(page);
  await page.getByRole('button', { name: 'Complete Task 1', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('1,001 selected');
  await page.keyboard.press('c');
  const tooMany = 'At most 1,000 tasks can be changed at once, and these are 1,001. None was changed.';
  await expect(page.getByText(`${tooMany} Search for fewer of them, and change those first.`)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Rename label');
  await page.keyboard.press('Enter');
  await page.getByLabel('New name').fill('house');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      `${tooMany} Search for some of them, such as “#home is:done”, select those, add “house” and remove “home”.`,
    ),
  ).toBeVisible();
  expect((await stored()).some(({ completed, labels }) => completed || labels?.join() !== 'home')).toBe(
    false,
  );
});

test('of 12 tasks, one of which was changed elsewhere, 11 are saved and one waits with its conflict', async ({
  page,
  seed,
  elsewhere,
  setOffline,
  stored,
}) => {
  await seed(numbered(12));
  await page.goto('/pending');
  await untilReady(page);
  await expectSaved(page);
  await setOffline(true);
  const seven = (await stored()).find(({ title }) => title === 'Task 7');
  if (seven) await elsewhere.change(seven, { priority: 'Medium' });
  await page.getByRole('button', { name: 'Complete Task 1', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('1');
  await expect(page.getByText('High priority for 12 tasks')).toBeVisible();
  await expectState(page, /^Offline: 12 changes/);
  await setOffline(false);
  await expectState(page, 'One change needs your choice');
  const readTitles = async (wanted: string) =>
    (await stored()).filter(({ priority }) => priority === wanted).map(({ title }) => title);
  await expect.poll(async () => (await readTitles('High')).length).toBe(11);
  expect(await readTitles('Medium')).toEqual(['Task 7']);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('a tap where a box would be opens its card as long as the box is not seen', async ({ page, seed }) => {
    await seed(numbered(2));
    await page.goto('/pending');
    await untilReady(page);
    const place = await box(page, 'Task 2').boundingBox();
    if (!place) throw new Error('The box is not in view.');
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByLabel('Task Title')).toHaveValue('Task 2');
    await expect(box(page, 'Task 2')).not.toBeChecked();
  });

  test('a card that is held is selected and does not open, and then a tap on the box selects', async ({
    page,
    seed,
    expectAccessible,
  }) => {
    await seed(numbered(5));
    await page.goto('/pending');
    await untilReady(page);
    const place = await card(page, 'Task 2').boundingBox();
    if (!place) throw new Error('The card is not in view.');
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: place.x + place.width / 2, y: place.y + place.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(bar(page)).toContainText('1 selected');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page).toHaveURL('/pending');
    // A key is another press, also before the next one of a finger, but for the moment in which the click of the first may come.
    await box(page, 'Task 4').focus();
    await expect(async () => {
      if (!(await box(page, 'Task 4').isChecked())) await page.keyboard.press('Space');
      await expect(box(page, 'Task 4')).toBeChecked({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('1 selected');
    await box(page, 'Task 3').tap();
    await expect(bar(page)).toContainText('2 selected');
    await expectAccessible();
    await bar(page).getByRole('button', { name: 'Complete' }).tap();
    await expect(page.getByText('Completed 2 tasks')).toBeVisible();
    await expect(titles(page)).toHaveText(['Task 1', 'Task 4', 'Task 5']);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(titles(page)).toHaveCount(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
