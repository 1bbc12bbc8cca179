import type { Page } from '@playwright/test';

import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { kept, typeUntilKept } from './kept.ts';
import { holdDrafts, slowStorage } from './slow-storage.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Ask the harbour master';
const BACK = 'What you typed is still here';

test('words of a form survive a reload, and become one task', async ({ page, stored }) => {
  await page.goto('/?task=new');
  await page.getByLabel('Description').fill('About the berth');
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect.poll(() => kept(page)).toContain('High');
  await page.reload();

  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue('About the berth');
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('High');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, TITLE)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/?task=new');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual([TITLE]);
});

const CLOSED_BY_MISTAKE = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['Back', (page: Page) => page.goBack()],
  ['a press beside it', (page: Page) => page.mouse.click(5, 5)],
] as const;

for (const [way, close] of [
  ['Cancel', (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()],
  ...CLOSED_BY_MISTAKE,
] as const) {
  test(`a form that was closed by ${way} opens empty`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await typeUntilKept(page, 'Task Title', TITLE);
    await close(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await expect(page.getByLabel('Task Title')).toBeFocused();
    await expect(page.getByLabel('Task Title')).toHaveValue('');
    await expect(page.getByText(BACK)).toBeHidden();
  });
}

for (const [way, close] of CLOSED_BY_MISTAKE) {
  test(`words of a form that was closed by ${way} wait until one goes on or discards them`, async ({
    page,
    stored,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await page.getByLabel('Task Title').fill(TITLE);
    await close(page);
    await expect(page.getByText(`“${TITLE}” was not saved.`)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();

    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'One form not saved' }).click();
    const waiting = page.getByRole('dialog', { name: 'Waiting changes' });
    await expect(waiting).toContainText(`Not saved: “${TITLE}”`);
    await waiting.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
    await page.getByLabel('Due Date').fill('2031-02-03');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
    await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual([TITLE]);
  });
}

test('what was typed and discarded can be taken back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`“${TITLE}” was discarded.`)).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(TITLE);
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'One form not saved' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting changes' });
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toBeHidden();
  await expect.poll(() => kept(page)).not.toContain(TITLE);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'One form not saved' }).click();
  await expect(waiting).toContainText(`Not saved: “${TITLE}”`);
});

test('of two unsaved forms the one opens that one goes on with', async ({ page }) => {
  await page.goto('/');
  for (const title of ['First words', 'Second words']) {
    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await page.getByLabel('Task Title').fill(title);
    await page.keyboard.press('Escape');
    await expect(page.getByText(`“${title}” was not saved.`)).toBeVisible();
  }
  await page.getByRole('button', { name: '2 forms not saved' }).click();
  const second = page.getByRole('listitem').filter({ hasText: 'Not saved: “Second words”' });
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('Second words');
});

test('a form that holds no title is named by what it holds', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Description').fill('The long way round');
  await page.keyboard.press('Escape');
  await expect(page.getByText('“The long way round” was not saved.')).toBeVisible();
});

test('what one discards opens no dialog again that was closed meanwhile', async ({ page }) => {
  await page.goto('/');
  for (const title of [TITLE, 'Paint the boat']) {
    await page.getByRole('button', { name: '+ Add New Task' }).click();
    await page.getByLabel('Task Title').fill(title);
    await page.keyboard.press('Escape');
    await expect(page.getByText(`“${title}” was not saved.`)).toBeVisible();
  }
  await page.getByRole('button', { name: '2 forms not saved' }).click();
  await slowStorage(page, 1_500);
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '2 forms not saved' })).toBeVisible();
  await expect(page.getByRole('status').getByText('One form not saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a form that was closed by mistake is opened again by its notice', async ({ page, seed, stored }) => {
  const [task] = await seed([makeTask()]);
  await page.goto(`/?task=${task?._id}`);
  await page.getByLabel('Task Title').fill(TITLE);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`“${TITLE}” was not saved.`)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByText('Task updated')).toBeVisible();
  await expect(page.getByText(/was not saved/)).toBeHidden();
  await expect.poll(stored).toMatchObject([{ title: TITLE }]);
});

test('words of a form are there again after the page itself broke', async ({ page, allowed }) => {
  allowed.push(/the test broke the page/);
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  // What a list of options asks of the browser when it opens.
  await page.evaluate(() => {
    Object.defineProperty(globalThis, 'ResizeObserver', {
      get: () => {
        throw new Error('the test broke the page');
      },
    });
  });
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('one starts over without what was found', async ({ page }) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'One form not saved' })).toBeVisible();
});

test('each of two tabs keeps its own words', async ({ page, context }) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', 'In one tab');
  const other = await context.newPage();
  await other.goto('/?task=new');
  await expect(other.getByLabel('Task Title')).toHaveValue('');
  await typeUntilKept(other, 'Task Title', 'In the other');
  await page.reload();
  await expect(page.getByLabel('Task Title')).toHaveValue('In one tab');
  await other.close();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('In the other');
});

test('an edit that was left unsaved is offered, and changes only what was typed', async ({
  page,
  context,
  seed,
  stored,
  changeElsewhere,
}) => {
  const [task] = await seed([makeTask()]);
  await page.goto(`/?task=${task?._id}`);
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.close();
  await changeElsewhere(task, { description: 'Changed on another device' });

  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByText(`“${TITLE}” was left unsaved.`)).toBeVisible();
  await next.getByRole('button', { name: 'Continue' }).click();
  await expect(next.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(next.getByLabel('Description')).toHaveValue('Changed on another device');
  await next.getByRole('button', { name: 'Update Task' }).click();
  await expect(next.getByRole('dialog')).toBeHidden();
  await expect.poll(stored).toMatchObject([{ title: TITLE, description: 'Changed on another device' }]);
});

test('a form that is saved before its words have come back leaves them where they wait', async ({
  page,
  seed,
}) => {
  await seed([makeTask()]);
  await page.goto('/');
  const edit = page.getByRole('article').getByRole('button', { name: /^Edit/ });
  await edit.click();
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.goBack();
  await expect(page.getByText(`“${TITLE}” was not saved.`)).toBeVisible();
  await holdDrafts(page, 3_000);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'One form not saved' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('words that were typed upon a task bring it back when it is gone', async ({
  page,
  server,
  account,
  seed,
  stored,
}) => {
  const [task] = await seed([makeTask()]);
  await page.goto(`/?task=${task?._id}`);
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.goto('about:blank');
  await fetch(server.url + API_BASE + taskPath(PATHS.task, task?._id ?? ''), {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${account.token}` },
  });
  await page.goto(`/?task=${task?._id}`);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByText(/Your change brought it back/)).toBeVisible();
  expect(await stored()).toMatchObject([{ title: TITLE }]);
});

test('logging out asks before it forgets words', async ({ page, context }) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  const question = other.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('What you typed in a form and did not save');
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => kept(page)).not.toContain(TITLE);
});

test('a session that ends takes no words along', async ({
  page,
  account,
  seed,
  changeElsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const [task] = await seed([makeTask()]);
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.route('**/api/tasks/gp', (route) => route.fulfill({ status: 401, json: { success: false } }));
  // Every open tab hears of it and asks for its list.
  await changeElsewhere(task, { completed: true });
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/api/tasks/gp');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('words that are typed while a form is being saved wait as a form that was not saved', async ({
  page,
  stored,
}) => {
  await page.goto('/?task=new');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByLabel('Task Title').fill(TITLE);
  await slowStorage(page, 600);
  await page.getByLabel('Task Title').press('Enter');
  await page.getByLabel('Description').fill('Typed a moment later');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'One form not saved' }).click();
  await expect(page.getByRole('dialog', { name: 'Waiting changes' })).toContainText('Typed a moment later');
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual([TITLE]);
});

test('two presses on Cancel close one dialog, and both undos bring back what each gave up', async ({
  page,
}) => {
  await page.goto('/pending');
  await page.goto('/');
  const add = page.getByRole('button', { name: '+ Add New Task' });
  for (const title of ['First words', 'Second words']) {
    await add.click();
    await page.getByLabel('Task Title').fill(title);
    await page.getByRole('button', { name: 'Cancel' }).dblclick();
    await expect(page.getByText(`“${title}” was discarded.`)).toBeVisible();
    await expect(page).toHaveURL('/');
  }
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'One form not saved' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: '2 forms not saved' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(waiting).toContainText('First words');
  await expect(waiting).toContainText('Second words');
});

test('an undo takes back the last press: the change that came after a discard, then the discard', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask()]);
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(TITLE);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`“${TITLE}” was discarded.`)).toBeVisible();
  await page.getByRole('button', { name: 'Complete Mend the kitchen tap' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Mend the kitchen tap”')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'One form not saved' })).toBeVisible();
  await expect.poll(async () => (await stored())[0]?.completed).toBe(false);
});

test('a new form is empty after one went on with a draft, and one starts over without losing words', async ({
  page,
}) => {
  await page.goto('/');
  const add = page.getByRole('button', { name: '+ Add New Task' });
  await add.click();
  await page.getByLabel('Task Title').fill(TITLE);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`“${TITLE}” was not saved.`)).toBeVisible();
  await add.click();
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'One form not saved' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'One form not saved' }).click();
  await expect(page.getByRole('dialog', { name: 'Waiting changes' })).toContainText(TITLE);
});

test('a draft that goes on in one tab stands in no list of another, and keeps what is written on', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(TITLE);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue' }).click();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await typeUntilKept(page, 'Description', 'Written on');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Written on');
});
