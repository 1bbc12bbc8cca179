import { fail, failFirst, FAILURES, HTML_PAGE, REFUSAL, SERVER_PROBLEM, TASK, TASKS } from './calls.ts';
import { kept } from './kept.ts';
import {
  card,
  complete,
  editAgain,
  expectDialogCode,
  expectSaved,
  expectState,
  fillForm,
  openWaiting,
  remove,
  STATE,
  submitTask,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Hold on to this';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

for (const path of ['/', '/pending', '/complete']) {
  test(`tasks that fail to load on ${path} say so each time, and load when they are tried again`, async ({
    page,
    task,
    elsewhere,
  }) => {
    await elsewhere.change(task, { completed: path === '/complete' });
    // No answer comes first: after it the app tries again by itself.
    for (const failure of FAILURES.toReversed()) {
      await fail(page, 'GET', TASKS, failure);
      await page.goto(path);
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to load tasks' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    }
    await page.unroute(TASKS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, task.title)).toBeVisible();
    await expect(page.getByText('Failed to load tasks')).toHaveCount(0);
  });
}

test('tasks that failed to load are asked for by the next page that is opened', async ({ page, task }) => {
  await fail(page, 'GET', TASKS, REFUSAL);
  await page.clock.install();
  // What looks at each page that opens asks for the code of the dialogs.
  const later = page.waitForRequest(/\/assets\/dialogs-/);
  await page.goto('/');
  await expect(page.getByText('Failed to load tasks')).toBeVisible();
  await expectSaved(page);
  await later;
  await page.unroute(TASKS);
  // A list that never came is asked for again after a while: that does not come here.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('link', { name: 'Pending Tasks' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return card(page, task.title).count();
    })
    .toBe(1);
});

test('tasks that were kept stay in view where they cannot be loaded, and are said to be as they were', async ({
  page,
  task,
}) => {
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await expect.poll(() => kept(page)).toContain(task.title);
  await fail(page, 'GET', TASKS, REFUSAL);
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load tasks' });
  await expect(alert).toContainText('These are the tasks as they were.');
  await expect(card(page, task.title)).toBeVisible();
});

for (const failure of [SERVER_PROBLEM, HTML_PAGE]) {
  test(`a new task that fails by ${failure.name} is kept, and tried again`, async ({
    page,
    storedTitles,
  }) => {
    const release = await failFirst(page, 'POST', TASKS, failure.answer);
    await page.goto('/?task=new');
    await submitTask(page, TITLE);
    await expect(page.getByText('Create task failed')).toBeVisible();
    await expect(card(page, TITLE)).toBeVisible();
    await expectState(page, STATE.waiting);
    release();
    await expectSaved(page);
    await expect.poll(storedTitles).toEqual([TITLE]);
  });
}

test('a new task that is refused comes back in its form with all that was typed', async ({
  page,
  storedTitles,
}) => {
  await fail(page, 'POST', TASKS, REFUSAL);
  await page.goto('/?task=new');
  await submitTask(page, TITLE, { description: 'And to this' });
  await expect(page.getByText('Create task failed')).toBeVisible();
  await editAgain(page);
  await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(page.getByLabel('Description')).toHaveValue('And to this');
  await page.unroute(TASKS);
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect.poll(storedTitles).toEqual([TITLE]);
});

test('an edit that is refused stays in view until it is discarded', async ({ page, task }) => {
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, task.title);
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(card(page, task.title)).toContainText('Completed');
  await page.getByRole('button', { name: 'Show' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(waiting).toContainText('Not like this.');
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toBeHidden();
  await expect(card(page, task.title)).toContainText('In Progress');
  await expect(page.getByText('Update failed')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, task.title)).toContainText('Completed');
  await expectState(page, STATE.refused);
});

test('a delete that is refused can be tried again', async ({ page, task, stored }) => {
  await page.goto('/');
  await fail(page, 'DELETE', TASK, REFUSAL);
  await remove(page, task.title);
  await expect(page.getByText('Delete failed')).toBeVisible();
  await page.unroute(TASK);
  const waiting = await openWaiting(page, STATE.refused);
  await waiting.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(stored).toEqual([]);
});

test('a new task that was made offline is kept on the device and saved later', async ({
  page,
  setOffline,
  storedTitles,
}) => {
  await page.goto('/?task=new');
  await fillForm(page, { title: 'In the tunnel' });
  await expectDialogCode(page);
  await setOffline(true);
  await submitTask(page, 'In the tunnel');
  await expect(card(page, 'In the tunnel')).toBeVisible();
  await expectState(page, STATE.offline);
  await setOffline(false);
  await expect.poll(storedTitles).toEqual(['In the tunnel']);
});
