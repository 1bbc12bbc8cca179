import type { Page } from '@playwright/test';

import { answerAsServer, REFUSAL, TASK } from './calls.ts';
import { holdRecords } from './held-storage.ts';
import { kept, typeUntilKept } from './kept.ts';
import {
  continueForm,
  editAgain,
  expectSaved,
  expectState,
  fillForm,
  FORM_CAME_BACK,
  leaveForm,
  notSaved,
  openEditor,
  openForm,
  openWaiting,
  STATE,
  submitEdit,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* What was typed into a form that its person closed without saving it. */

const TITLE = 'Ask the harbour master';

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
    await openForm(page);
    await typeUntilKept(page, 'Task Title', TITLE);
    await close(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    // That the form was closed is stored: until then a reload finds it as a tab that died has left it.
    await expect
      .poll(() => kept(page))
      .not.toMatch(/"fields":\{"title":"Ask the harbour master"\}(?!,"isClosed":true)/);
    await page.reload();
    await openForm(page);
    await expect(page.getByLabel('Task Title')).toBeFocused();
    await expect(page.getByLabel('Task Title')).toHaveValue('');
    await expect(page.getByText(FORM_CAME_BACK)).toBeHidden();
  });
}

for (const [way, close] of CLOSED_BY_MISTAKE) {
  test(`what was typed into a form that was closed by ${way} waits until one continues it`, async ({
    page,
    storedTitles,
  }) => {
    await page.goto('/');
    await openForm(page);
    await fillForm(page, { title: TITLE });
    await close(page);
    await notSaved(page, TITLE).hover();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();

    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    const waiting = await openWaiting(page, STATE.unsavedForm);
    await expect(waiting).toContainText(`Not saved: “${TITLE}”`);
    await waiting.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
    await fillForm(page, { dueDate: '2031-02-03' });
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expectSaved(page);
    await expect.poll(storedTitles).toEqual([TITLE]);
  });
}

test('of two unsaved forms the one opens that one continues', async ({ page }) => {
  await page.goto('/');
  for (const title of ['First words', 'Second words']) await leaveForm(page, title);
  const waiting = await openWaiting(page, STATE.unsavedForms);
  const second = waiting.getByRole('listitem').filter({ hasText: 'Not saved: “Second words”' });
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue('Second words');
});

test('an unsaved form without a title is named by its description', async ({ page }) => {
  await page.goto('/');
  await openForm(page);
  await fillForm(page, { description: 'The long way round' });
  await page.keyboard.press('Escape');
  await expect(notSaved(page, 'The long way round')).toBeVisible();
});

test('the notice of a form that was closed by mistake opens it again', async ({
  page,
  task,
  storedTitles,
}) => {
  await page.goto(`/?task=${task._id}`);
  await fillForm(page, { title: TITLE });
  await page.keyboard.press('Escape');
  await notSaved(page, TITLE).hover();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await submitEdit(page, {});
  await expect(page.getByText('Task updated')).toBeVisible();
  await expect(page.getByText(/was not saved/)).toBeHidden();
  await expect.poll(storedTitles).toEqual([TITLE]);
});

test('a form that is saved before its draft has been read leaves the draft where it waits', async ({
  page,
  context,
  task,
}) => {
  await page.goto('/');
  await openEditor(page, task.title);
  await typeUntilKept(page, 'Task Title', TITLE);
  const other = await context.newPage();
  await other.goto('/');
  const release = await holdRecords(other, 'drafts');
  await page.reload();
  await page.getByRole('button', { name: 'Update Task' }).click();
  await release();
  await expect(page.getByRole('dialog')).toBeHidden();
  await continueForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('a form that is gone on with opens with its words, however slow the disk is', async ({ page, task }) => {
  await page.goto('/');
  await openEditor(page, task.title);
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.goBack();
  await notSaved(page, TITLE).hover();
  const release = await holdRecords(page, 'drafts');
  await page.getByRole('button', { name: 'Continue' }).click();
  await release();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
});

test('what is typed while a form is being saved waits as a form that was not saved', async ({
  page,
  storedTitles,
}) => {
  await page.goto('/?task=new');
  await fillForm(page, { dueDate: '2031-02-03' });
  await typeUntilKept(page, 'Task Title', TITLE);
  const release = await holdRecords(page, 'drafts');
  await page.getByLabel('Task Title').press('Enter');
  await fillForm(page, { description: 'Typed a moment later' });
  await release();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(await openWaiting(page, STATE.unsavedForm)).toContainText('Typed a moment later');
  await expect.poll(storedTitles).toEqual([TITLE]);
});

test('what is typed on while an edit is being saved is an edit of what that made, and asks nobody', async ({
  page,
  task,
  stored,
}) => {
  await page.goto(`/?task=${task._id}`);
  await typeUntilKept(page, 'Description', 'By the');
  const release = await holdRecords(page, 'drafts');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await fillForm(page, { description: 'By the harbour' });
  await release();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectState(page, STATE.unsavedForm);
  await expect.poll(stored).toMatchObject([{ description: 'By the' }]);
  await continueForm(page);
  await expect(page.getByLabel('Description')).toHaveValue('By the harbour');
  await submitEdit(page, {});
  await expectSaved(page);
  await expect.poll(stored).toMatchObject([{ description: 'By the harbour' }]);
});

test('what is typed on while a refused change is made anew is an edit of that, and asks nobody', async ({
  page,
  task,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.route(TASK, (route) => answerAsServer(route, REFUSAL.answer));
  await page.goto(`/?task=${task._id}`);
  await submitEdit(page, { title: 'At first' });
  await editAgain(page);
  await typeUntilKept(page, 'Description', 'By the');
  await page.unroute(TASK);
  const release = await holdRecords(page, 'drafts');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await fillForm(page, { description: 'By the harbour' });
  await release();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectState(page, STATE.unsavedForm);
  await expect.poll(stored).toMatchObject([{ title: 'At first', description: 'By the' }]);
  await continueForm(page);
  await expect(page.getByLabel('Description')).toHaveValue('By the harbour');
  await submitEdit(page, {});
  await expectSaved(page);
  await expect.poll(stored).toMatchObject([{ title: 'At first', description: 'By the harbour' }]);
});

test('a form that is closed while it is saved leaves nothing that waits', async ({ page, storedTitles }) => {
  await page.goto('/?task=new');
  await fillForm(page, { dueDate: '2031-02-03' });
  await typeUntilKept(page, 'Task Title', TITLE);
  const release = await holdRecords(page, 'intents');
  await page.getByLabel('Task Title').press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await release();
  await expectSaved(page);
  await expect(notSaved(page, TITLE)).toBeHidden();
  await expect.poll(storedTitles).toEqual([TITLE]);
});
