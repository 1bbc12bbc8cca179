import type { Locator } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { holdRecords } from './held-storage.ts';
import { typeUntilKept } from './kept.ts';
import { card, expectSaved, fillForm, openEditor, openForm, STATE } from './steps.ts';
import { expect, test } from './test.ts';

test('the form of a task has an address of its own, and Escape and Back close it', async ({ page, task }) => {
  await page.goto('/pending');
  await openEditor(page, task.title);
  await expect(page).toHaveURL(`/pending?task=${task._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/pending');
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/pending');

  await page.goto(`/?task=${task._id}`);
  await expect(dialog.getByLabel('Task Title')).toHaveValue(task.title);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a task is edited from the end of its title, of which no slip takes the words', async ({
  page,
  task,
}) => {
  await page.goto('/');
  await openEditor(page, task.title);
  const title = page.getByLabel('Task Title');
  await expect(title).toBeFocused();
  await page.keyboard.type('!');
  await expect(title).toHaveValue(`${task.title}!`);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a task opens beneath no keyboard, and a new one in its title', async ({ page, task }) => {
    await page.goto('/');
    await openEditor(page, task.title);
    await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeFocused();
    await page.keyboard.press('Escape');
    await openForm(page);
    await expect(page.getByLabel('Task Title')).toBeFocused();
  });
});

test('the form of a new task is empty each time it opens', async ({ page }) => {
  await page.goto('/');
  await openForm(page);
  await fillForm(page, { title: 'Never mind' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue('');
});

test('the form ties each message to its field, and the first wrong field gets the focus', async ({
  page,
  stored,
}) => {
  await page.goto('/?task=new');
  const title = page.getByLabel('Task Title');
  const due = page.getByLabel('Due Date');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toHaveAccessibleDescription(/Give the task a title/);
  await expect(due).toHaveAccessibleDescription(/Choose a due date/);
  await title.fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(title).toHaveAccessibleDescription(/200 characters/);
  await title.fill('Long enough');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(due).toBeFocused();
  await expect(title).not.toHaveAttribute('aria-invalid', 'true');
  expect(await stored()).toEqual([]);
});

test('the form follows what another device changes until something is typed', async ({
  page,
  task,
  elsewhere,
}) => {
  await page.goto('/pending');
  await openEditor(page, task.title);
  const title = page.getByLabel('Task Title');
  await elsewhere.change(task, { title: 'Renamed elsewhere' });
  await expect(title).toHaveValue('Renamed elsewhere');
  await title.fill('Typed here');
  await elsewhere.change(task, { description: 'Written elsewhere' });
  await expect(page.getByRole('article', { includeHidden: true })).toContainText('Written elsewhere');
  await expect(title).toHaveValue('Typed here');
  await expect(page.getByLabel('Description')).toHaveValue(task.description);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expectSaved(page);
  await expect
    .poll(() => elsewhere.tasks())
    .toMatchObject([{ title: 'Typed here', description: 'Written elsewhere' }]);
});

test('an edit that takes the card out of the list leaves the focus on the cards that stay', async ({
  page,
  seed,
}) => {
  await seed([makeTask({ title: 'Task 1' }), makeTask({ title: 'Task 2' })]);
  await page.goto('/pending');
  await openEditor(page, 'Task 2');
  await page.getByRole('dialog').getByRole('radio', { name: 'Completed' }).click();
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(card(page, 'Task 2')).toBeHidden();
  await expect(card(page, 'Task 1').getByRole('button').first()).toBeFocused();
});

test('the address of a task that is not there says so', async ({ page }) => {
  await page.goto('/?task=00000000-0000-4000-8000-00000000dead');
  await expect(page.getByRole('dialog')).toContainText('This task is not here');
});

test('a form that is being saved counts as unsaved while its words are on their way into the draft', async ({
  page,
  stored,
}) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', 'Mend the net');
  const release = await holdRecords(page, 'drafts');
  await fillForm(page, { description: 'The long one', dueDate: '2031-02-03' });
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(STATE.saving)).toBeVisible();
  await release();
  await expectSaved(page);
  await expect.poll(async () => (await stored())[0]?.description).toBe('The long one');
});

test('a dialog that a link has opened gives the focus to its card, or to the page', async ({
  page,
  task,
}) => {
  await page.goto(`/pending?task=${task._id}`);
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Complete ${task.title}` })).toBeFocused();

  await page.goto(`/pending?history=${task._id}`);
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Created');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
});

/** Returns the place of a control, for the pointer. */
async function middle(control: Locator): Promise<[number, number]> {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not on the page.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('a press beside a dialog, or beside a list of choices in it, closes that alone', async ({ page }) => {
  await page.goto('/');
  const link = await middle(page.getByRole('link', { name: 'Pending' }));
  await openForm(page);
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(dialog.getByLabel('Task Title')).toBeFocused();
  // It listens to presses beside it a moment after it has got the focus: on a busy machine one may come before.
  await expect(async () => {
    await page.mouse.click(...link);
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await expect(page).toHaveURL('/');

  await openForm(page);
  const cancel = await middle(dialog.getByRole('button', { name: 'Cancel' }));
  for (const beside of [cancel, link]) {
    await dialog.getByRole('combobox', { name: 'Priority' }).click();
    await expect(page.getByRole('option', { name: 'Low' })).toBeFocused();
    await page.mouse.click(...beside);
    await expect(page.getByRole('option', { name: 'Medium' })).toBeHidden();
    await expect(dialog).toBeVisible();
  }
});
