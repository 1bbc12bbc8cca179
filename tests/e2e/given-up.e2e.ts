import type { Locator, Page } from '@playwright/test';

import type { Task } from '#contract/task.ts';

import { answerAsServer, REFUSAL, TASK } from './calls.ts';
import type { Device } from './device.ts';
import { holdRecords } from './held-storage.ts';
import {
  card,
  complete,
  editAgain,
  expectSaved,
  expectState,
  fillForm,
  leaveForm,
  openConflict,
  openForm,
  openWaiting,
  reopen,
  STATE,
  submitEdit,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* Words that are given up by another choice than 'Discard' come back by an undo as well. */

test.beforeEach(async ({ page, elsewhere, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await elsewhere.create('Done before');
  await page.goto('/');
  await complete(page, 'Done before');
  await expectSaved(page);
});

/** Changes a title that another device changes as well, and opens the choice between the two. */
async function meetConflict(page: Page, task: Task, elsewhere: Device): Promise<Locator> {
  await page.goto(`/?task=${task._id}`);
  await fillForm(page, { title: 'Mine' });
  await elsewhere.change(task, { title: 'Theirs' });
  await submitEdit(page, {});
  return openConflict(page);
}

test('whoever keeps the words of the others can take that back', async ({ page, task, elsewhere }) => {
  const conflict = await meetConflict(page, task, elsewhere);
  await conflict.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(card(page, 'Theirs')).toBeVisible();
  await expectSaved(page);

  await page.keyboard.press('Control+z');
  await expect(await openConflict(page)).toContainText('Mine');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Done before')).toContainText('Completed');
});

test('whoever keeps the words of the others in one field of two can take that back', async ({
  page,
  task,
  stored,
  elsewhere,
}) => {
  await page.goto(`/?task=${task._id}`);
  await fillForm(page, { title: 'Mine', dueDate: '2031-01-01' });
  await elsewhere.change(task, { title: 'Theirs', dueDate: '2031-02-02' });
  await submitEdit(page, {});
  const conflict = await openConflict(page);
  const choose = (field: string, name: string) =>
    conflict.getByRole('region', { name: field }).getByRole('button', { name }).click();
  await choose('Title', 'Keep theirs');
  await choose('Due date', 'Keep yours');
  await expectSaved(page);

  await page.keyboard.press('Control+z');
  const again = await openConflict(page);
  await expect(again.getByRole('region')).toHaveCount(1);
  await again.getByRole('button', { name: 'Keep yours' }).click();
  await expectSaved(page);
  const saved = { title: 'Mine', dueDate: '2031-01-01' };
  await expect.poll(stored).toContainEqual(expect.objectContaining(saved));
});

test('whoever edits a refused change back to what it was can take that back', async ({ page, task }) => {
  await page.route(TASK, (route) => answerAsServer(route, REFUSAL.answer));
  await page.goto(`/?task=${task._id}`);
  await submitEdit(page, { title: 'Refused words' });
  await editAgain(page);
  await submitEdit(page, { title: task.title });
  await expectSaved(page);

  await page.keyboard.press('Control+z');
  await expect(card(page, 'Refused words')).toBeVisible();
  await expect(card(page, 'Done before')).toContainText('Completed');
});

test('what is pressed while a change is being discarded is undone before that', async ({ page, task }) => {
  await page.route(TASK, (route) => answerAsServer(route, REFUSAL.answer));
  await page.goto(`/?task=${task._id}`);
  await submitEdit(page, { title: 'Refused words' });
  await expectState(page, STATE.refused);
  await page.unroute(TASK);
  const release = await holdRecords(page, 'intents');
  await reopen(page, 'Done before');
  const waiting = await openWaiting(page, STATE.refused);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('Escape');
  await complete(page, 'Done before');
  await release();
  await expectSaved(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Done before”.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(card(page, 'Refused words')).toBeVisible();
});

test('what is pressed while the words of the others are being kept is undone before that', async ({
  page,
  task,
  elsewhere,
}) => {
  const conflict = await meetConflict(page, task, elsewhere);
  const release = await holdRecords(page, 'intents');
  await conflict.getByRole('button', { name: 'Keep theirs' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await reopen(page, 'Done before');
  await release();
  await expectSaved(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: reopened “Done before”.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectState(page, STATE.conflict);
});

test('what is given up after a refused change comes back before that', async ({ page, task }) => {
  await page.route(TASK, (route) => answerAsServer(route, REFUSAL.answer));
  await page.goto(`/?task=${task._id}`);
  await submitEdit(page, { title: 'Refused words' });
  await expectState(page, STATE.refused);
  const waiting = await openWaiting(page, STATE.refused);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expectSaved(page);
  await openForm(page);
  await fillForm(page, { title: 'Paint the boat' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('“Paint the boat” was discarded.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectState(page, STATE.unsavedForm);
  await expect(card(page, task.title)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectState(page, STATE.refused);
});

test('a choice that takes long does not open again the list that was closed meanwhile', async ({
  page,
  task,
  elsewhere,
  stored,
}) => {
  await leaveForm(page, 'Paint the boat');
  const conflict = await meetConflict(page, task, elsewhere);
  const release = await holdRecords(page, 'intents');
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await release();
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toContain('Mine');
  await expectState(page, STATE.unsavedForm);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an undo that is given up has undone nothing: the next one means the same change, also after a reload', async ({
  page,
  task,
  setOffline,
  storedTitles,
}) => {
  await page.goto(`/?task=${task._id}`);
  await submitEdit(page, { title: 'Second words' });
  await expectSaved(page);
  await setOffline(true);
  await page.keyboard.press('Control+z');
  await expect(card(page, task.title)).toBeVisible();
  const waiting = await openWaiting(page, STATE.offline);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(card(page, 'Second words')).toBeVisible();

  // Taken back, it is undone again, and a redo says how it is given up once more.
  await page.keyboard.press('Control+z');
  await expect(card(page, task.title)).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText(/^Nothing to redo/)).toBeVisible();
  const again = await openWaiting(page, STATE.offline);
  await again.getByRole('button', { name: 'Discard' }).click();
  await expect(card(page, 'Second words')).toBeVisible();
  await setOffline(false);
  await expectSaved(page);

  await page.reload();
  await expect(card(page, 'Second words')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(card(page, task.title)).toBeVisible();
  await expectSaved(page);
  expect(await storedTitles()).toEqual(['Done before', task.title].toSorted());
});
