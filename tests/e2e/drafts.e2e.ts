import { makeTask } from '#tests/fixtures/tasks.ts';

import { fail, HTML_PAGE, TASKS } from './calls.ts';
import { kept, typeUntilKept } from './kept.ts';
import {
  card,
  continueForm,
  expectSaved,
  expectState,
  fillForm,
  FORM_CAME_BACK,
  leaveForm,
  logIn,
  notSaved,
  openEditor,
  openForm,
  STATE,
  submitEdit,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* What was typed into a form whose page ended before it was saved. */

const TITLE = 'Ask the harbour master';

test('a form that was reloaded has what was typed, and makes one task of it', async ({
  page,
  storedTitles,
}) => {
  await page.goto('/?task=new');
  await fillForm(page, { description: 'About the berth' });
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect.poll(() => kept(page)).toContain('High');
  await page.reload();

  await expect(page.getByText(FORM_CAME_BACK)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue('About the berth');
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('High');
  await fillForm(page, { dueDate: '2031-02-03' });
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, TITLE)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/?task=new');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await expect.poll(storedTitles).toEqual([TITLE]);
});

test('a form of a task has what was typed while no list of the tasks comes', async ({
  page,
  task,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  // Nor is there one that this browser kept.
  await page.addInitScript(() => {
    indexedDB.open = (name, version) => {
      if (name === 'holdfast-cache') throw new DOMException('The test refuses it.');
      return IDBFactory.prototype.open.call(indexedDB, name, version);
    };
  });
  await page.goto(`/?task=${task._id}`);
  await typeUntilKept(page, 'Task Title', TITLE);
  await fail(page, 'GET', TASKS, HTML_PAGE);
  await page.reload();
  await expect(page.getByText(FORM_CAME_BACK)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  // The list comes after all, and is news of the task.
  await page.unroute(TASKS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(task.title)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  expect(await kept(page)).toContain(TITLE);
});

test('a form has what was typed after the page itself broke', async ({ page, allowed }) => {
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
  await expect(page.getByText(FORM_CAME_BACK)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('Start over empties a form that came back, and keeps what stood in it', async ({ page }) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.reload();
  await expect(page.getByText(FORM_CAME_BACK)).toBeVisible();
  await fillForm(page, { description: 'Typed after it came back' });
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectState(page, STATE.unsavedForm);
  await continueForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(page.getByLabel('Description')).toHaveValue('Typed after it came back');
});

test('each of two tabs keeps what was typed into its own form', async ({ page, openTab }) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', 'In one tab');
  const other = await openTab('/?task=new');
  await expect(other.getByLabel('Task Title')).toHaveValue('');
  await typeUntilKept(other, 'Task Title', 'In the other');
  await page.reload();
  await expect(page.getByLabel('Task Title')).toHaveValue('In one tab');
  await other.close();
  await page.getByRole('button', { name: 'Cancel' }).click();
  // The lock of a form may outlive its tab by a moment.
  await expectState(page, STATE.unsavedForm);
  await openForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue('In the other');
});

test('a draft that is open in one tab stands in no list of another, and keeps what is typed on', async ({
  page,
  openTab,
}) => {
  await page.goto('/');
  await leaveForm(page, TITLE);
  await page.getByRole('button', { name: 'Continue' }).click();
  const other = await openTab('/');
  await expectSaved(other);
  await typeUntilKept(page, 'Description', 'Typed on');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Typed on');
});

test('an edit whose tab was closed is offered in the next one, and changes only what was typed', async ({
  page,
  openTab,
  task,
  stored,
  elsewhere,
}) => {
  await page.goto(`/?task=${task._id}`);
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.close();
  await elsewhere.change(task, { description: 'Changed on another device' });

  const next = await openTab('/');
  await expect(next.getByText(`“${TITLE}” was left unsaved.`)).toBeVisible();
  await next.getByRole('button', { name: 'Continue' }).click();
  await expect(next.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(next.getByLabel('Description')).toHaveValue('Changed on another device');
  await submitEdit(next, {});
  await expect.poll(stored).toMatchObject([{ title: TITLE, description: 'Changed on another device' }]);
});

test('saving what was typed brings a task back that was deleted meanwhile', async ({
  page,
  task,
  storedTitles,
  elsewhere,
}) => {
  await page.goto(`/?task=${task._id}`);
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.goto('about:blank');
  await elsewhere.remove(task);
  await page.goto(`/?task=${task._id}`);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByText(/Your change brought it back/)).toBeVisible();
  expect(await storedTitles()).toEqual([TITLE]);
});

test('a logout asks before it forgets what was typed in any tab', async ({ page, openTab }) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  const other = await openTab('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  const question = other.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('What you typed in a form and did not save');
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => kept(page)).not.toContain(TITLE);
});

test('a form has what was typed after its session ended and the person logged in again', async ({
  page,
  account,
  task,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.route(TASKS, (route) => route.fulfill({ status: 401, json: { success: false } }));
  // Every open tab hears of it and asks for its list.
  await elsewhere.change(task, { completed: true });
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(TASKS);
  await logIn(page, account);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('a new form is empty after one continued a draft, and Start over loses nothing', async ({ page }) => {
  await page.goto('/');
  await leaveForm(page, TITLE);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.keyboard.press('Escape');
  await expectState(page, STATE.unsavedForm);
  await openForm(page);
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await continueForm(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await openForm(page);
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Task Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await continueForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

for (const way of ['at once', 'after a reload']) {
  test(`a choice in a form that came back counts where it is what was there at first: saved ${way}`, async ({
    page,
    seed,
    stored,
    elsewhere,
  }) => {
    const [task = makeTask()] = await seed([makeTask({ title: TITLE, priority: 'Low' })]);
    const priority = page.getByLabel('Priority');
    const choose = async (name: string) => {
      await priority.click();
      await page.getByRole('option', { name }).click();
      await expect(priority).toHaveText(name);
    };
    await page.goto('/pending');
    await openEditor(page, TITLE);
    await choose('High');
    await page.keyboard.press('Escape');
    await expect(notSaved(page, TITLE)).toBeVisible();
    await elsewhere.change(task, { priority: 'Medium' });
    await expect(card(page, TITLE)).toContainText('Medium');
    await continueForm(page);
    await expect(priority).toHaveText('High');
    await choose('Low');
    if (way === 'after a reload') {
      await page.reload();
      await expect(priority).toHaveText('Low');
    }
    await submitEdit(page, {});
    await expect(card(page, TITLE)).toContainText('Low');
    await expect.poll(stored).toMatchObject([{ priority: 'Low' }]);
  });
}
