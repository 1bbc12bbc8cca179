import type { Page } from '@playwright/test';

import { makeTask, makeTasks, taskId } from '#tests/fixtures/tasks.ts';

import { hold } from './calls.ts';
import { card, expectSaved, pressQuickly, remove, titles } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find a command or a task' });
/** Opens the palette, and waits until it takes what is typed. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard help' });

test('without a mouse: to the pending tasks, through the list, complete, and undo it', async ({
  page,
  seed,
  stored,
}) => {
  await seed(['Third', 'Second', 'First'].map((title) => makeTask({ title })));
  await page.goto('/');
  await expect(card(page, 'First')).toBeVisible();
  await pressQuickly(page, 'g', 'p');
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Task' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Complete First' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Complete Second' })).toBeFocused();
  await page.keyboard.press('1');
  await expect(card(page, 'Second')).toContainText('High');
  await page.keyboard.press('c');
  await expect(titles(page)).toHaveText(['First', 'Third']);
  await expect(page.getByRole('button', { name: 'Complete Third' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(titles(page)).toHaveText(['First', 'Second', 'Third']);
  await page.keyboard.press('#');
  await expect(titles(page)).toHaveText(['First', 'Second']);
  await expectSaved(page);
  expect(await stored()).toMatchObject([
    { title: 'First', priority: 'Low' },
    { title: 'Second', priority: 'High', completed: false },
  ]);
});

test('the keys of a task open its form and its history', async ({ page, task }) => {
  await page.goto('/');
  const button = card(page, task.title).getByRole('button', { name: /^Delete/ });
  await button.focus();
  await page.keyboard.press('e');
  await expect(page.getByLabel('Task Title')).toHaveValue(task.title);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
});

/** Opens the dashboard, and holds the code of the commands back until the function that this gives is called. */
async function openWithoutCommands(page: Page): Promise<() => void> {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/around-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return code.resolve;
}

test('a press before the code of the commands is there counts', async ({ page }) => {
  const release = await openWithoutCommands(page);
  await page.keyboard.press('n');
  release();
  await expect(page.getByLabel('What is to be done')).toBeFocused();
  await page.keyboard.type('nnn');
  await expect(page.getByLabel('What is to be done')).toHaveValue('nnn');
});

for (const [keys, opened] of [
  [['Control+k'], palette],
  [['?'], help],
  [['g', 't'], (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' })],
  [['j', 'e'], (page: Page) => page.getByRole('dialog', { name: 'Edit Task' })],
  [['j', 'h'], (page: Page) => page.getByRole('dialog', { name: 'History' })],
  [['j', 't'], (page: Page) => page.getByRole('dialog', { name: 'Due date' })],
] as const) {
  test(`${keys.join(' ')} counts before the code of the commands is there`, async ({ page, task }) => {
    const release = await openWithoutCommands(page);
    await expect(card(page, task.title)).toBeVisible();
    await pressQuickly(page, ...keys);
    release();
    await expect(opened(page)).toBeVisible();
  });
}

for (const [how, leave] of [
  ['by keys', (page: Page) => pressQuickly(page, 'g', 'p')],
  ['by Back', (page: Page) => page.goBack()],
] as const)
  test(`the focus goes to the next page where its control goes with the page that is left ${how}`, async ({
    page,
    task,
    elsewhere,
  }) => {
    await elsewhere.remove(task);
    await elsewhere.create('Stays');
    await page.goto('/pending');
    await expect(card(page, 'Stays')).toBeVisible();
    await pressQuickly(page, 'g', 'x');
    const restore = page.getByRole('button', { name: 'Restore' });
    await restore.focus();
    await expect(restore).toBeFocused();
    await leave(page);
    await expect(card(page, 'Stays')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

test('what is typed right after a key that opens a field stands in it when it comes, and does nothing else', async ({
  page,
  task,
}) => {
  const release = await hold(page, '**/assets/dialogs-*.js');
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await page.keyboard.type('nbuy tar');
  release();
  const line = page.getByLabel('What is to be done');
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('buy tar');
  await page.keyboard.type(' and rope');
  await expect(line).toHaveValue('buy tar and rope');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“buy tar and rope” was created.')).toBeVisible();
});

test('an Enter that is typed before its field has come is for that field, and presses no card', async ({
  page,
  task,
}) => {
  const release = await hold(page, '**/assets/dialogs-*.js');
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: `Complete ${task.title}` })).toBeFocused();
  await page.keyboard.type('nbuy tar');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByText('“buy tar” was created.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, task.title)).toContainText('In Progress');
});

test('what is typed before the code of the commands is there presses no control', async ({ page, task }) => {
  const release = await openWithoutCommands(page);
  await card(page, task.title).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.type('nbuy a ring');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByText('“buy a ring” was created.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, task.title)).toBeVisible();
});

test('what is typed, pasted and entered for a field that has not come waits, wherever the focus goes', async ({
  page,
  context,
  task,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await hold(page, '**/assets/dialogs-*.js');
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('a rope'));
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: `Complete ${task.title}` })).toBeFocused();
  await page.keyboard.type('nbuy ');
  await page.keyboard.press('Control+v');
  await card(page, task.title).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('call');
  release();
  await expect(page.getByLabel('What is to be done')).toHaveValue('buy a rope\ncall');
});

for (const key of ['Escape', 'Tab'])
  test(`${key} gives up the field that has not come, and the next key is a command`, async ({
    page,
    task,
  }) => {
    const release = await hold(page, '**/assets/dialogs-*.js');
    await page.goto('/');
    await expect(card(page, task.title)).toBeVisible();
    await page.keyboard.type('nbuy');
    await page.keyboard.press(key);
    await page.keyboard.press('j');
    await page.keyboard.press('1');
    await expect(card(page, task.title)).toContainText('High');
    release();
    await expect(page.getByLabel('What is to be done')).toHaveValue('');
  });

test('what is typed for a field that has not come is no word of the login', async ({
  page,
  task,
  elsewhere,
  account,
  allowed,
}) => {
  // What asks as the session ends is refused.
  allowed.push(FAILED_REQUEST);
  const release = await hold(page, '**/assets/dialogs-*.js');
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await page.keyboard.type('nbuy a ring');
  await elsewhere.logOut();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').focus();
  await page.keyboard.type(account.password);
  await expect(page.getByLabel('Password')).toHaveValue(account.password);
  release();
});

test('an Enter that is typed before the palette has come opens the best task', async ({ page, task }) => {
  const release = await openWithoutCommands(page);
  await expect(card(page, task.title)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(task.title.slice(0, 6));
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByLabel('Task Title')).toHaveValue(task.title);
});

test('all presses count that open nothing, before the code of the commands is there', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: 'Second', priority: 'Low' }), makeTask({ title: 'First', priority: 'Low' })]);
  const release = await openWithoutCommands(page);
  await expect(card(page, 'First')).toBeVisible();
  for (const key of ['j', '1', 'j', '2']) await page.keyboard.press(key);
  release();
  await expect(card(page, 'Second')).toContainText('Medium');
  await expectSaved(page);
  expect(await stored()).toMatchObject([
    { title: 'First', priority: 'High' },
    { title: 'Second', priority: 'Medium' },
  ]);
});

test('what is selected before the code of the commands is there is selected', async ({ page, seed }) => {
  await seed(makeTasks(5));
  const release = await openWithoutCommands(page);
  await expect(titles(page)).toHaveCount(5);
  await pressQuickly(page, 'j', 'Shift+j', 'Shift+j');
  release();
  await expect(page.getByRole('group', { name: 'Selection' })).toHaveText(/3 selected/);
});

test('a press before the code of the commands is there is for the task that had the focus at it, or for none', async ({
  page,
  seed,
  stored,
}) => {
  await seed(
    ['Fifth', 'Fourth', 'Third', 'Second', 'First'].map((title) => makeTask({ title, priority: 'Low' })),
  );
  const release = await openWithoutCommands(page);
  await page.getByRole('button', { name: 'Complete Second' }).focus();
  await page.keyboard.press('1');
  await remove(page, 'Second');
  await page.getByRole('button', { name: 'Complete First' }).focus();
  for (const key of ['j', '#', 'ArrowRight', 'ArrowRight', '2']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Complete First' }).focus();
  release();
  await expect(card(page, 'Fourth')).toContainText('Medium');
  await expect(titles(page)).toHaveText(['First', 'Fourth', 'Fifth']);
  await expectSaved(page);
  expect(await stored()).toMatchObject([
    { title: 'First', priority: 'Low' },
    { title: 'Fourth', priority: 'Medium' },
    { title: 'Fifth', priority: 'Low' },
  ]);
});

test('Ctrl+K is not left to the browser before the code of the commands is there', async ({ page }) => {
  const release = await openWithoutCommands(page);
  const isLeft = await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
    ),
  );
  expect(isLeft).toBe(false);
  release();
});

test('the palette opens the best task, and does what is chosen', async ({ page, seed }) => {
  await seed([
    ...['Take out the trash', 'Repay the loan', 'Pay the rent'].map((title) => makeTask({ title })),
    // As many as it offers, and newer: what repeats leaves one behind each time.
    ...Array.from({ length: 20 }, () => makeTask({ title: 'Pay the gardener', completed: true })),
  ]);
  await page.goto('/complete');
  await expect(card(page, 'Pay the gardener').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('pay');
  await expect(palette(page).getByRole('option').first()).toHaveText('Pay the rent');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Task Title')).toHaveValue('Pay the rent');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('trash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/trash');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zebra');
  await expect(palette(page)).toContainText('Nothing is called “zebra”.');
});

test('the palette acts upon the task that had the focus, which gets it back', async ({ page, task }) => {
  await page.goto('/');
  const ring = card(page, task.title).getByRole('button', { name: /^Complete/ });
  await ring.focus();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toContainText(`On “${task.title}”`);
  await page.keyboard.press('Escape');
  await expect(ring).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('high');
  await page.keyboard.press('Enter');
  await expect(card(page, task.title)).toContainText('High');
});

test('the palette completes what was open as it opened, and reopens nothing that another device has completed since', async ({
  page,
  task,
  elsewhere,
  stored,
}) => {
  await page.goto('/');
  await card(page, task.title)
    .getByRole('button', { name: /^Complete/ })
    .focus();
  await openPalette(page);
  await page.keyboard.type('reopen');
  await elsewhere.change(task, { completed: true });
  await expect(page.getByRole('article', { includeHidden: true })).toContainText('Completed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing to change: it is so already.')).toBeVisible();
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ completed: true, version: task.version + 1 }]);
});

test('the palette and the help say the same, and are accessible', async ({ page, expectAccessible }) => {
  await page.goto('/');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  const offered = await palette(page)
    .getByRole('option')
    .locator(':scope > span:first-child')
    .allInnerTexts();
  expect(offered.length).toBeGreaterThan(15);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await expect(help(page).getByRole('term')).toHaveText(offered);
  await expectAccessible();
});

test('single letters can be switched off, in every tab', async ({ page, openTab }) => {
  await page.goto('/');
  await expect(page.getByText('No tasks found')).toBeVisible();
  const opened = await openTab('/');
  await expect(opened.getByText('No tasks found')).toBeVisible();
  await page.keyboard.press('?');
  await help(page)
    .getByLabel(/^Single letters and signs/)
    .uncheck();
  await page.keyboard.press('Escape');
  for (const tab of [page, opened, await openTab('/')]) {
    await expect(tab.getByText('No tasks found')).toBeVisible();
    for (const key of ['n', '?', 'g', 'p']) await tab.keyboard.press(key);
    await tab.keyboard.press('Control+k');
    await expect(palette(tab)).toBeVisible();
    await expect(tab.getByRole('dialog')).toHaveCount(1);
    // A key that does nothing is not shown either.
    await expect(palette(tab).getByRole('option', { name: 'Undo' })).toContainText('Z');
    await expect(palette(tab).getByRole('option', { name: 'Keyboard help' })).toHaveText('Keyboard help');
    await expect(tab).toHaveURL('/');
  }
});

test('no key of a command acts in a field, in a select or over a dialog', async ({ page, task }) => {
  await page.goto('/taskform');
  for (const name of ['Task Title', 'Description', 'Priority']) {
    await page.getByLabel(name).focus();
    for (const key of ['g', 'p', '?', 'n']) await page.keyboard.press(key);
  }
  await expect(page).toHaveURL('/taskform');
  await page.goto(`/?task=${task._id}`);
  await page.getByRole('button', { name: 'Close' }).focus();
  for (const key of ['g', 'p', '?', '#']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(card(page, task.title)).toBeVisible();
});

test('no key of a list acts from a field beside it, from a dialog over it, or while the focus is elsewhere', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: 'Second', priority: 'Low' }), makeTask({ title: 'First', priority: 'Low' })]);
  const press = async (keys = ['c', 'x', '1', 't', 'l', 'e', 'h', '#', 'Delete']) => {
    await pressQuickly(page, ...keys);
  };
  const before = await stored();
  await page.goto('/pending');
  const select = async () => {
    await card(page, 'First').hover();
    await page.getByLabel('Select First').check();
    await expect(page.getByText('1 selected')).toBeVisible();
  };
  await select();

  await page.getByRole('searchbox').focus();
  await press();
  await expect(page.getByRole('searchbox')).toHaveValue('cx1tleh#');
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveCount(2);
  await select();
  for (const elsewhere of [
    page.getByRole('button', { name: 'Filter' }),
    page.getByRole('link', { name: 'Trash' }),
  ]) {
    await elsewhere.focus();
    await press();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).focus();
  await press();
  await page.getByRole('combobox', { name: 'Priority' }).focus();
  // The first letters of its options are the select's own.
  await press(['c', 'x', '1', '#']);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectSaved(page);
  expect(await stored()).toEqual(before);
});

test('a label is renamed and deleted everywhere from the palette, each by one press and one undo', async ({
  page,
  seed,
  stored,
  expectAccessible,
}) => {
  await seed(
    Array.from({ length: 300 }, (_, index) =>
      makeTask({
        _id: taskId(index + 1),
        title: `Task ${index + 1}`,
        labels: index % 2 === 0 ? ['home'] : ['Home', 'x'],
      }),
    ),
  );
  const labels = async () => [...new Set((await stored()).map((task) => task.labels.join()))].toSorted();
  await page.goto('/');
  await expect(card(page, 'Task 300')).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('rename label');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename label' });
  await expectAccessible();
  await dialog.getByLabel('New name').fill('chores');
  await page.keyboard.press('Enter');
  await expect(page.getByText('to “chores” on 300 tasks')).toBeVisible();
  await expectSaved(page);
  await expect.poll(labels).toEqual(['chores', 'chores,x']);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: changed labels of 300 tasks.')).toBeVisible();
  await expectSaved(page);
  await expect.poll(labels).toEqual(['Home,x', 'home']);

  await openPalette(page);
  await page.keyboard.type('delete label');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete label' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete label' }).click();
  await expect(page.getByText('from 300 tasks')).toBeVisible();
  await expectSaved(page);
  await expect.poll(labels).toEqual(['', 'x']);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: changed labels of 300 tasks.')).toBeVisible();
  await expectSaved(page);
  await expect.poll(labels).toEqual(['Home,x', 'home']);
});

test('whoever renames a label is told which view goes on searching for it, before and after the press', async ({
  page,
  seed,
}) => {
  await seed([makeTask({ title: 'Dig', labels: ['garden'] })]);
  await page.goto('/?q=%23garden');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('Outside');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Outside' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('rename label');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename label' });
  const goesOn = 'The view “Outside” goes on searching for “garden”.';
  await expect(dialog).toHaveAccessibleDescription(`On all tasks that have it. ${goesOn}`);
  await dialog.getByLabel('New name').fill('plot');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Renamed “garden” to “plot” on one task. ${goesOn}`)).toBeVisible();
});

test('the palette goes to a label in the list of the page as it is sorted, and to a saved view', async ({
  page,
  seed,
}) => {
  await seed([
    makeTask({ title: 'Dig', labels: ['green garden'] }),
    makeTask({ _id: taskId(2), title: 'Paint', labels: ['home'] }),
  ]);
  await page.goto('/pending?sort=priority');
  await expect(titles(page)).toHaveCount(2);
  await openPalette(page);
  await page.keyboard.type('#green');
  await expect(palette(page).getByRole('option', { name: 'green garden' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/^[^?]*\/pending\?q=[^&]*&sort=priority$/);
  await expect(titles(page)).toHaveText(['Dig']);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('Outside');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Outside' })).toBeVisible();
  await page.goto('/');
  await expect(titles(page)).toHaveCount(2);
  await openPalette(page);
  await page.keyboard.type('outs');
  await expect(palette(page).getByRole('option', { name: 'Outside' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pending\?q=/);
  await expect(titles(page)).toHaveText(['Dig']);
});

test('Back closes a dialog that has no address, and the page beneath stays', async ({
  page,
  task,
  elsewhere,
}) => {
  await elsewhere.create('Stays');
  await elsewhere.remove(task);
  await page.goto('/');
  await page.getByRole('link', { name: 'Pending Tasks' }).click();
  await expect(card(page, 'Stays')).toBeVisible();
  const expectClosedByBack = async (name: string) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/pending');
  };
  await openPalette(page);
  await expectClosedByBack('Find a command or a task');
  await page.keyboard.press('?');
  await expectClosedByBack('Keyboard help');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expectClosedByBack('Filter');
  await page.getByRole('button', { name: 'Complete Stays' }).focus();
  await page.keyboard.press('t');
  await expectClosedByBack('Due date');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Task Overview' })).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goForward();
  await expect(page).toHaveURL('/pending');
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete for good?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/trash');
  await expect(page.getByRole('button', { name: 'Delete for good' })).toBeFocused();
});
