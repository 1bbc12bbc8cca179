import { holdRecords } from './held-storage.ts';
import { kept, typeUntilKept } from './kept.ts';
import {
  card,
  complete,
  expectSaved,
  expectState,
  fillForm,
  leaveForm,
  openForm,
  openWaiting,
  STATE,
} from './steps.ts';
import { expect, test } from './test.ts';

/* What was typed and given up. */

const TITLE = 'Ask the harbour master';

test('what was typed and discarded can be taken back', async ({ page }) => {
  await page.goto('/');
  await openForm(page);
  await typeUntilKept(page, 'Task Title', TITLE);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`“${TITLE}” was discarded.`)).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(TITLE);
  await page.keyboard.press('Control+z');
  const waiting = await openWaiting(page, STATE.unsavedForm);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toBeHidden();
  await expect.poll(() => kept(page)).not.toContain(TITLE);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(await openWaiting(page, STATE.unsavedForm)).toContainText(`Not saved: “${TITLE}”`);
});

test('a discard that takes long does not open again the dialog that was closed meanwhile', async ({
  page,
}) => {
  await page.goto('/');
  for (const title of [TITLE, 'Paint the boat']) await leaveForm(page, title);
  const waiting = await openWaiting(page, STATE.unsavedForms);
  const release = await holdRecords(page, 'drafts');
  await waiting.getByRole('button', { name: 'Discard' }).first().click();
  await page.keyboard.press('Escape');
  await expectState(page, STATE.unsavedForms);
  await release();
  await expectState(page, STATE.unsavedForm);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('undo while something is being discarded brings that back, and not what was done before', async ({
  page,
  task,
  stored,
}) => {
  await page.goto('/');
  await complete(page, task.title);
  await expectSaved(page);
  await leaveForm(page, TITLE);
  await openWaiting(page, STATE.unsavedForm);
  const release = await holdRecords(page, 'drafts');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+z');
  await release();
  await expect(await openWaiting(page, STATE.unsavedForm)).toContainText(`Not saved: “${TITLE}”`);
  expect(await stored()).toMatchObject([{ completed: true }]);
});

test('two presses on Cancel close one dialog, and two undos bring back what each discarded', async ({
  page,
}) => {
  await page.goto('/pending');
  await page.goto('/');
  for (const title of ['First words', 'Second words']) {
    await openForm(page);
    await fillForm(page, { title });
    await page.getByRole('button', { name: 'Cancel' }).dblclick();
    await expect(page.getByText(`“${title}” was discarded.`)).toBeVisible();
    await expect(page).toHaveURL('/');
  }
  await page.keyboard.press('Control+z');
  await expectState(page, STATE.unsavedForm);
  await page.keyboard.press('Control+z');
  const waiting = await openWaiting(page, STATE.unsavedForms);
  await expect(waiting).toContainText('First words');
  await expect(waiting).toContainText('Second words');
});

test('undo takes back what was done last: a change that came after a discard, then the discard', async ({
  page,
  task,
  stored,
}) => {
  await page.goto('/');
  await openForm(page);
  await fillForm(page, { title: TITLE });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`“${TITLE}” was discarded.`)).toBeVisible();
  await complete(page, task.title);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: completed “${task.title}”`)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectState(page, STATE.unsavedForm);
  await expect.poll(stored).toMatchObject([{ completed: false }]);
});

test('what is pressed after a form was given up, while it was being saved, is undone before that', async ({
  page,
  task,
}) => {
  await page.goto('/');
  await openForm(page);
  await fillForm(page, { dueDate: '2031-02-03' });
  await typeUntilKept(page, 'Task Title', TITLE);
  const release = await holdRecords(page, 'intents');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await fillForm(page, { description: 'At the pier' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await complete(page, task.title);
  await release();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: completed “${task.title}”`)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectState(page, STATE.unsavedForm);
  await expect(card(page, TITLE)).toBeVisible();
});

test('a form is undone before what was pressed just before it was discarded and is stored later', async ({
  page,
  task,
}) => {
  await page.goto('/');
  await leaveForm(page, TITLE);
  await expectState(page, STATE.unsavedForm);
  const release = await holdRecords(page, 'intents');
  await complete(page, task.title);
  const waiting = await openWaiting(page, STATE.saving);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('Escape');
  await release();
  await expectSaved(page);
  await page.keyboard.press('Control+z');
  await expectState(page, STATE.unsavedForm);
  await expect(card(page, task.title)).toContainText('Completed');
});
