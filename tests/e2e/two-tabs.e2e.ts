import { fail, HTML_PAGE, REFUSAL, TASK, TASKS } from './calls.ts';
import { kept } from './kept.ts';
import {
  card,
  complete,
  continueForm,
  editAgain,
  editTask,
  expectSaved,
  fillForm,
  leaveForm,
  openConflict,
  openWaiting,
  remove,
  STATE,
  submitEdit,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const GONE = 'Another tab took care of this change';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

test('one refused change that is edited again in two tabs keeps what was typed in both', async ({
  page,
  context,
  task,
  stored,
  storedTitles,
}) => {
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, task.title);
  const other = await context.newPage();
  await fail(other, 'PUT', TASK, REFUSAL);
  await other.goto('/');
  await editAgain(page);
  await editAgain(other);

  await page.unroute(TASK);
  await other.unroute(TASK);
  await submitEdit(page, { title: 'Typed in one tab' });
  await expect.poll(storedTitles).toEqual(['Typed in one tab']);

  await expect(other.getByRole('alert')).toContainText(GONE);
  await submitEdit(other, { description: 'Typed in the other' });
  await expect
    .poll(stored)
    .toMatchObject([{ title: 'Typed in one tab', description: 'Typed in the other', completed: true }]);
});

test('a refused change whose task another tab has deleted becomes a new task, as its form says', async ({
  page,
  openTab,
  task,
  stored,
}) => {
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, task.title);
  await editAgain(page);
  const other = await openTab('/');
  const there = await openWaiting(other, STATE.refused);
  await there.getByRole('button', { name: 'Discard' }).click();
  await expectSaved(other);
  await expect(page.getByRole('alert')).toContainText('Saving it makes it a change of its own.');
  await other.keyboard.press('Escape');
  await remove(other, task.title);
  await expect.poll(stored).toEqual([]);

  await expect(page.getByRole('alert')).toContainText(
    'Saving it makes it a new task, since this one is gone.',
  );
  await submitEdit(page, { description: 'Typed all the same' });
  await expect.poll(stored).toMatchObject([{ title: task.title, description: 'Typed all the same' }]);
});

test('what another tab puts behind a refused change stays, though the form of that change was open before', async ({
  page,
  openTab,
  task,
  stored,
}) => {
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, task.title);
  await editAgain(page);
  const other = await openTab('/');
  await editTask(other, task.title, { title: 'Put behind it' });
  await expect.poll(() => kept(page)).toContain('Put behind it');

  await page.unroute(TASK);
  await submitEdit(page, { description: 'Typed before' });
  await expect
    .poll(stored)
    .toMatchObject([{ title: 'Put behind it', description: 'Typed before', completed: true }]);
});

test('a conflict that another tab decided says so, and keeps what was typed', async ({
  page,
  openTab,
  task,
  storedTitles,
  elsewhere,
}) => {
  await page.goto(`/?task=${task._id}`);
  await fillForm(page, { title: 'Mine' });
  await elsewhere.change(task, { title: 'Theirs' });
  await submitEdit(page, {});
  const here = await openConflict(page);
  const other = await openTab('/');
  const there = await openConflict(other);
  await there.getByRole('button', { name: 'Write something else' }).click();
  await there.getByLabel('Title to keep').fill('Neither of them');

  await here.getByRole('button', { name: 'Keep yours' }).click();
  await expect(here).toBeHidden();
  await expect.poll(storedTitles).toEqual(['Mine']);

  await expect(there.getByRole('alert')).toHaveText(
    `${GONE}Nothing is left to choose. What you typed is kept.`,
  );
  await there.getByRole('button', { name: 'Discard my change' }).click();
  await expect(there.getByRole('alert')).toContainText(GONE);
  await other.keyboard.press('Escape');
  await continueForm(other);
  await expect(other.getByLabel('Task Title')).toHaveValue('Neither of them');
  expect(await storedTitles()).toEqual(['Mine']);
});

test('a deletion that another tab decided about says so, and of no words that they are kept', async ({
  page,
  openTab,
  setOffline,
  task,
  elsewhere,
}) => {
  await page.goto('/');
  await setOffline(true);
  await elsewhere.change(task, { title: 'Theirs' });
  await remove(page, task.title);
  await setOffline(false);
  const here = await openConflict(page);
  const there = await openConflict(await openTab('/'));
  await here.getByRole('button', { name: 'Keep the task' }).click();
  await expect(there.getByRole('alert')).toHaveText(`${GONE}Nothing is left to choose.`);
});

test('a refused change that is discarded in one tab while its list is open in another stays discarded', async ({
  page,
  openTab,
  task,
  stored,
}) => {
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, task.title);
  const here = await openWaiting(page, STATE.refused);
  const other = await openTab('/');
  const there = await openWaiting(other, STATE.refused);
  await there.getByRole('button', { name: 'Discard' }).click();
  await expectSaved(other);
  await expect(here).toContainText('All changes saved');
  await expect(card(other, task.title)).toContainText('In Progress');
  await expect.poll(() => kept(page)).not.toContain('Not like this.');
  expect(await stored()).toMatchObject([{ completed: false }]);
});

test('a tab whose own list does not come shows the one that another tab has kept', async ({
  page,
  openTab,
  task,
}) => {
  await fail(page, 'GET', TASKS, HTML_PAGE);
  await page.goto('/');
  await expect(page.getByText('Failed to load tasks')).toBeVisible();
  const other = await openTab('/');
  await expect(card(other, task.title)).toBeVisible();
  await expect(card(page, task.title)).toBeVisible();
});

test('of two tabs that offer one form which was left, the second says that the first has it open', async ({
  page,
  openTab,
}) => {
  await page.goto('/');
  await leaveForm(page, 'Ask the harbour master');
  const other = await openTab('/');
  const waiting = await openWaiting(other, STATE.unsavedForm);
  // The other one has yet to hear of it.
  await page.evaluate(() => (BroadcastChannel.prototype.postMessage = () => {}));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('Ask the harbour master');
  await expect.poll(() => kept(page)).not.toContain('isClosed');

  await waiting.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('another tab has it open, or it was saved or discarded')).toBeVisible();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Task Title')).toHaveValue('Ask the harbour master');
});
