import type { Page } from '@playwright/test';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { hold, TASKS } from './calls.ts';
import { test as familyTest } from './family.ts';
import { kept } from './kept.ts';
import {
  card,
  createTask,
  expectSaved,
  expectState,
  fillForm,
  openEditor,
  openForm,
  STATE,
  submitEdit,
  expectDialogCode,
  titles,
} from './steps.ts';
import { expect, test } from './test.ts';

const LABELS = { exact: true } as const;

/** The text field of the labels in the open form. */
function field(page: Page) {
  return page.getByLabel('Labels', LABELS);
}

async function save(page: Page, button: 'Create Task' | 'Update Task'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('labels are typed with commas, Enter and Backspace, and stand on the card, where a press looks for them', async ({
  page,
  seed,
  stored,
}) => {
  await seed([
    makeTask({ _id: taskId(1), title: 'Sweep', labels: ['two words'] }),
    makeTask({ _id: taskId(2), title: 'Two words in its title', labels: ['words'] }),
  ]);
  const labels = async () => (await stored()).find(({ title }) => title === 'Mow the lawn')?.labels;
  await page.goto('/');
  await openForm(page);
  await fillForm(page, { title: 'Mow the lawn', dueDate: '2031-02-03' });
  await field(page).pressSequentially('home, garden');
  await save(page, 'Create Task');
  await expect(card(page, 'Mow the lawn').getByRole('link', { name: 'home' })).toBeVisible();
  await expect(card(page, 'Mow the lawn').getByRole('link', { name: 'garden' })).toBeVisible();
  await expect.poll(labels).toEqual(['garden', 'home']);

  await openEditor(page, 'Mow the lawn');
  await field(page).click();
  await page.keyboard.press('Backspace');
  await field(page).pressSequentially('two words');
  await page.keyboard.press('Enter');
  await field(page).pressSequentially('X');
  await save(page, 'Update Task');
  await expect.poll(labels).toEqual(['garden', 'two words', 'X']);
  await expect(card(page, 'Mow the lawn')).toContainText('+1');

  await card(page, 'Mow the lawn').getByRole('link', { name: 'two words' }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  const look = async () => {
    await expect(titles(page)).toHaveText(['Mow the lawn', 'Sweep']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('#"two words"');
  };
  await look();
  await page.reload();
  await look();
});

test('the labels of other tasks are offered, and what is typed stays when the tab is reloaded', async ({
  page,
  seed,
}) => {
  await seed([makeTask({ labels: ['Garden', 'home'] })]);
  await page.goto('/');
  await openForm(page);
  await fillForm(page, { title: 'Water the beds' });
  await field(page).pressSequentially('gar');
  await page.getByRole('button', { name: 'Add the label Garden' }).click();
  await field(page).pressSequentially('half typed');
  await expect.poll(() => kept(page)).toContain('half typed');
  await page.reload();
  for (const label of ['Garden', 'half typed'])
    await expect(page.getByRole('button', { name: `Remove the label ${label}` })).toBeVisible();
});

test('labels of a form that was opened before the server had answered are saved, and undone', async ({
  page,
  stored,
}) => {
  await page.goto('/');
  const release = await hold(page, TASKS);
  await createTask(page, 'Mow the lawn');
  await openEditor(page, 'Mow the lawn');
  release();
  // The list of the server has the task, so that nothing is remembered of its create.
  await expect.poll(() => kept(page)).toContain('"version":1');
  await expect.poll(() => kept(page)).not.toContain('"answered"');
  await field(page).pressSequentially('home');
  await save(page, 'Update Task');
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ labels: ['home'], version: 2 }]);
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toMatchObject([{ labels: [], version: 3 }]);
});

test('two browsers offline add one label and remove another: both ends have the union rule, and undo takes its own', async ({
  page,
  openBrowser,
  seed,
  stored,
  elsewhere,
  setOffline,
}) => {
  const [task] = await seed([makeTask({ labels: ['garden', 'home'] })]);
  if (!task) throw new Error('There is no task.');
  const other = await openBrowser('/');
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await expect(card(other, task.title)).toBeVisible();
  await expectSaved(page);
  await expectSaved(other);
  for (const browser of [page, other]) await expectDialogCode(browser);
  await setOffline(true);
  await other.context().setOffline(true);

  await openEditor(page, task.title);
  await field(page).pressSequentially('x');
  await save(page, 'Update Task');
  await expectState(page, STATE.offline);
  await openEditor(other, task.title);
  await other.getByRole('button', { name: 'Remove the label home' }).click();
  await save(other, 'Update Task');
  await expectState(other, STATE.offline);

  await setOffline(false);
  await expectSaved(page);
  await other.context().setOffline(false);
  await expectSaved(other);
  await expect.poll(async () => (await stored())[0]?.labels).toEqual(['garden', 'x']);
  for (const browser of [page, other]) {
    await expect(card(browser, task.title).getByRole('link', { name: 'x' })).toBeVisible();
    await expect(card(browser, task.title).getByRole('link', { name: 'home' })).toBeHidden();
  }
  const sets = (await elsewhere.changes()).map(({ after }) => after.labels);
  expect(sets).toEqual([
    ['garden', 'x'],
    ['garden', 'home', 'x'],
    ['garden', 'home'],
  ]);

  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored())[0]?.labels).toEqual(['garden']);
  await page.goto(`/?history=${task._id}`);
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('removed “x”');
});

test('an edit of a browser that knows no labels leaves them as they are', async ({
  page,
  seed,
  stored,
  elsewhere,
}) => {
  const [task] = await seed([makeTask({ labels: ['garden'], repeat: 'FREQ=DAILY' })]);
  if (!task) throw new Error('There is no task.');
  const { title: _title, labels: _labels, repeat: _repeat, ...others } = task;
  await elsewhere.change(task, { ...others, title: 'Renamed elsewhere' });
  await page.goto('/');
  await expect(card(page, 'Renamed elsewhere')).toContainText('garden');
  expect(await stored()).toMatchObject([{ labels: ['garden'], repeat: 'FREQ=DAILY' }]);
});

familyTest(
  'another server of the family is neither told of labels nor offered what it cannot do',
  async ({ page, family }) => {
    await page.goto('/');
    await expectSaved(page);
    await createTask(page, 'Plain', { description: 'Words' });
    await expectSaved(page);
    await openEditor(page, 'Plain');
    await expect(page.getByLabel('Task Title')).toBeVisible();
    await expect(page.getByLabel('Labels', LABELS)).toBeHidden();
    await expect(page.getByLabel('Repeat', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'History' })).toBeHidden();
    await submitEdit(page, { title: 'Plainer' });
    await expectSaved(page);
    await page.getByRole('searchbox').fill('plain');
    await expect(page).toHaveURL('/?q=plain');
    await expect(page.getByRole('button', { name: 'Save view' })).toBeHidden();
    for (const task of family.tasks) {
      expect(task).not.toHaveProperty('labels');
      expect(task).not.toHaveProperty('repeat');
    }
  },
);

test('a button beneath the labels stays where it is while it is pressed', async ({ page, seed }) => {
  await seed([
    makeTask({ title: 'Without', createdAt: '2026-01-06T09:00:00.000Z' }),
    makeTask({ _id: taskId(2), labels: ['garden', 'phone', 'errands'] }),
  ]);
  await page.goto('/');
  await expectDialogCode(page);
  await page.getByRole('button', { name: 'Complete Without' }).focus();
  await page.keyboard.press('l');
  const add = page.getByRole('button', { name: 'Add to one task' });
  await field(page).pressSequentially('a label that is as long as any other of this account');
  const inside = await add.boundingBox();
  if (!inside) throw new Error('The button is not in view.');
  await page.mouse.move(inside.x + inside.width / 2, inside.y + inside.height / 2);
  await page.mouse.down();
  expect(await add.boundingBox()).toEqual(inside);
  await page.mouse.up();
  // It is too long, and the message that says so is no reason to miss the next press either.
  await expect(page.getByText('Keep each label to 40 characters.')).toBeVisible();
  await field(page).fill('garden');
  await add.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'Without').getByRole('link', { name: 'garden' })).toBeVisible();
});

test('a Backspace that is held takes what is typed, and no label before it', async ({ page, seed }) => {
  await seed([makeTask({ title: 'Mow the lawn', labels: ['garden', 'home'] })]);
  await page.goto('/');
  await openEditor(page, 'Mow the lawn');
  const tokens = page.getByRole('button', { name: /^Remove the label/ });
  await field(page).click();
  await page.keyboard.type('ab');
  for (const press of ['a', '', '', '']) {
    await page.keyboard.down('Backspace');
    await expect(field(page)).toHaveValue(press);
  }
  await expect(tokens).toHaveCount(2);
  await page.keyboard.up('Backspace');
  await page.keyboard.press('Backspace');
  await expect(tokens).toHaveCount(1);
});

test('a label that is typed on from another one stays when a label comes from another device', async ({
  page,
  seed,
  stored,
  elsewhere,
}) => {
  const [task = makeTask()] = await seed([makeTask({ title: 'Mow the lawn', labels: ['home'] })]);
  await page.goto('/');
  await openEditor(page, 'Mow the lawn');
  await field(page).pressSequentially('home');
  await elsewhere.change(task, { labels: ['garden', 'home'] });
  await expect(page.getByRole('button', { name: 'Remove the label garden' })).toBeVisible();
  await field(page).pressSequentially('work');
  await save(page, 'Update Task');
  await expect.poll(async () => (await stored())[0]?.labels).toEqual(['garden', 'home', 'homework']);
});
