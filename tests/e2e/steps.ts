import type { Locator, Page } from '@playwright/test';

import { expect } from './test.ts';

/* What a person sees and does again and again, in the words of the screen. */

type FormFields = { title?: string; description?: string; dueDate?: string };

/** A day for a task whose day does not matter. */
const SOME_DAY = '2031-02-03';

/** What the top bar's button says of the changes. */
export const STATE = {
  saved: 'All changes saved',
  checking: 'Checking what is saved',
  saving: 'Saving one change',
  waiting: 'Waiting for the server: one change kept on this device',
  offline: 'Offline: one change kept on this device',
  replaced: 'Needs a newer version: one change kept on this device',
  refused: 'One change was refused',
  conflict: 'One change needs your choice',
  unsavedForm: 'One form not saved',
  unsavedForms: '2 forms not saved',
} as const;

/** What a form says that opens with what stood in it before. */
export const FORM_CAME_BACK = 'What you typed is still here';

/** The card of the task with exactly this title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** The titles of the cards, from first to last. */
export function titles(page: Page): Locator {
  return page.getByRole('article').getByRole('heading');
}

/** The message that a closed form with this title, or these first words, was not saved. */
export function notSaved(page: Page, words: string): Locator {
  return page.getByText(`“${words}” was not saved.`);
}

export async function expectState(page: Page, state: string | RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: state })).toBeVisible();
}

export async function expectSaved(page: Page): Promise<void> {
  await expectState(page, STATE.saved);
}

export async function complete(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Complete ${title}`, exact: true }).click();
}

export async function reopen(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Reopen ${title}`, exact: true }).click();
}

/** Presses one key after the other, as quickly as a person does however slow the page is. */
export async function pressQuickly(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Deletes the newest task of this title. */
export async function remove(page: Page, title: string): Promise<void> {
  await page
    .getByRole('button', { name: `Delete ${title}`, exact: true })
    .first()
    .click();
}

/** Opens the form of a new task. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Add New Task' }).click();
}

/** Opens the form of a task. */
export async function openEditor(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
}

/** Types into the form that is open. */
export async function fillForm(page: Page, { title, description, dueDate }: FormFields): Promise<void> {
  if (title !== undefined) await page.getByLabel('Task Title').fill(title);
  if (description !== undefined) await page.getByLabel('Description').fill(description);
  if (dueDate !== undefined) await page.getByLabel('Due Date').fill(dueDate);
}

/** Fills the open form of a new task, and saves it: it closes when the task is kept on the device. */
export async function submitTask(page: Page, title: string, fields: FormFields = {}): Promise<void> {
  await fillForm(page, { dueDate: SOME_DAY, ...fields, title });
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function createTask(page: Page, title: string, fields?: FormFields): Promise<void> {
  await openForm(page);
  await submitTask(page, title, fields);
}

/** Types into the open form of a task, and saves it. */
export async function submitEdit(page: Page, fields: FormFields): Promise<void> {
  await fillForm(page, fields);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function editTask(page: Page, title: string, fields: FormFields): Promise<void> {
  await openEditor(page, title);
  await submitEdit(page, fields);
}

/** Types a title into the form of a new task, and closes the form without saving it. */
export async function leaveForm(page: Page, title: string): Promise<void> {
  await openForm(page);
  await fillForm(page, { title });
  await page.keyboard.press('Escape');
  await expect(notSaved(page, title)).toBeVisible();
}

/** Opens the list of what waits by the top bar's button, which says this. Resolves to the list's dialog. */
export async function openWaiting(page: Page, state: string): Promise<Locator> {
  await page.getByRole('button', { name: state }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(waiting).toBeVisible();
  return waiting;
}

/** Goes on with the one form that was not saved. */
export async function continueForm(page: Page): Promise<void> {
  await openWaiting(page, STATE.unsavedForm);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the one refused change in a form of its own. */
export async function editAgain(page: Page): Promise<void> {
  await openWaiting(page, STATE.refused);
  await page.getByRole('button', { name: 'Edit again' }).click();
  await expect(page.getByLabel('Task Title')).toBeVisible();
}

/** Opens the one conflict. Resolves to its dialog. */
export async function openConflict(page: Page): Promise<Locator> {
  await openWaiting(page, STATE.conflict);
  await page.getByRole('button', { name: 'Choose' }).click();
  const conflict = page.getByRole('dialog', { name: /^Changed/ });
  await expect(conflict).toBeVisible();
  return conflict;
}

/** Chooses a file on the page of the profile. Resolves to the dialog of its import. */
export async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<Locator> {
  const buffer = Buffer.from(content);
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/plain', buffer });
  return page.getByRole('dialog', { name: 'Import' });
}

/** Logs in on the page of the login. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const button = page.getByRole('button', { name: 'Login' });
  // The address changes before the page does, and a form with an Email may stand on the former one.
  await expect(button).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button.click();
}

/** Logs out where nothing would be lost. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

/** Closes a tab as a person does, and waits until it is gone. */
export async function closeTab(page: Page): Promise<void> {
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
}

/** Waits until the code of the dialogs has come, without which no dialog opens where the network goes next. */
export async function expectDialogCode(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ duration, name }) => duration > 0 && name.includes('/assets/dialogs-')),
      ),
    )
    .toBe(true);
}
