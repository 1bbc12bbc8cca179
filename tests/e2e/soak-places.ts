import type { Page } from '@playwright/test';

import type { Done } from './soak-cards.ts';
import { expect, comes, press, type Desk } from './soak-desk.ts';
import type { Act } from './soak-script.ts';

const MOST_TRIES = 3;
/** Longer than a call that hangs stays without an answer. */
const IMPORT_MS = 180_000;

/** Imports a CSV file of two new tasks, or the last one again. */
export async function importFile(desk: Desk, isAgain: boolean, act: Act): Promise<Done> {
  // Who has no file yet imports one first.
  if (isAgain && desk.file === null && !(await importFile(desk, false, act))) return false;
  const page = await desk.tab(act.tab);
  const words = isAgain ? [] : [desk.words.type('title'), desk.words.type('title')];
  const file =
    (isAgain ? desk.file : null) ??
    ['title,due date', ...words.map(({ value }) => `${value},2031-02-03`)].join('\n');
  desk.file = file;
  await page.getByRole('link', { name: 'Profile' }).click();
  const end = await takeIn(page, file);
  desk.say(`found the file ${end}`);
  if (end === 'imported') for (const word of words) word.isKept = true;
  await back(desk, act.tab);
  // A file that was imported before may have nothing to add.
  return end === 'imported' || (isAgain && end === 'without effect');
}

/** Chooses a file on the profile's page, and imports it; an import that fails is tried again. */
async function takeIn(page: Page, file: string): Promise<'imported' | 'without effect' | 'not taken'> {
  const input = page.getByLabel('File to import');
  // Only a list that has arrived says that this server can import.
  if (!(await comes(input.locator('..').getByRole('button', { name: 'Import' })))) return 'not taken';
  await input.setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const start = dialog.getByRole('button', { name: 'Import', exact: true });
  const unread = dialog.getByText('The file was not read');
  const nothing = dialog.getByText('Nothing to add');
  await start.or(unread).or(nothing).first().waitFor({ timeout: IMPORT_MS });
  if (await nothing.isVisible()) return 'without effect';
  const failed = dialog.getByText('Import failed');
  // What an earlier file brought is told beside the dialog, which closes when its own has arrived.
  const isDone = async () => (await dialog.count()) === 0;
  for (let tries = 0; tries < MOST_TRIES && (await start.isVisible()); tries += 1) {
    await start.click();
    // While it goes on, its button says so.
    await expect
      .poll(async () => (await isDone()) || ((await failed.isVisible()) && (await start.isVisible())), {
        message: 'the import ends',
        timeout: IMPORT_MS,
      })
      .toBe(true);
    if (await isDone()) return 'imported';
  }
  return 'not taken';
}

async function back(desk: Desk, tab: number): Promise<void> {
  const page = await desk.tab(tab);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Task Overview' }).waitFor();
}

/** How long a deletion takes to arrive in the trash, if it does. */
const ARRIVAL_MS = 3_000;

/** Takes one of the tasks out of the trash, back or for good; one with a certain title where that is given. */
export async function emptyTrash(
  desk: Desk,
  button: 'Restore' | 'Delete for good',
  act: Act,
  title = '',
): Promise<Done> {
  const page = await desk.tab(act.tab);
  const link = page.getByRole('link', { name: 'Trash' });
  // Only a list that has arrived says that this server has a trash.
  if (!(await comes(link))) return false;
  await link.click();
  const rows = page.getByRole('list', { name: 'Deleted tasks' }).getByRole('listitem');
  const nothing = page.getByText(/^(The trash is empty|Failed to load the trash)/);
  await rows.or(nothing).first().waitFor();
  const wanted = rows.filter({ hasText: title });
  if (title !== '') await comes(wanted, ARRIVAL_MS);
  const count = await wanted.count();
  const row = wanted.nth(act.pick % Math.max(1, count));
  let isDone = count > 0 && (await press(row.getByRole('button', { name: button })));
  if (isDone && button === 'Delete for good') isDone = await confirmPurge(page);
  await back(desk, act.tab);
  return isDone;
}

/** Agrees in the dialog. False where it closed before, since somebody else emptied the trash, or where the task is kept. */
async function confirmPurge(page: Page): Promise<Done> {
  const question = page.getByRole('dialog', { name: 'Delete for good?' });
  if (!(await press(question.getByRole('button', { name: 'Delete for good' })))) return false;
  const failed = question.getByText(
    /The task (is still in the trash|may be gone all the same)|Nothing was deleted/,
  );
  const hasClosed = async () => (await question.count()) === 0;
  await expect.poll(async () => (await hasClosed()) || (await failed.isVisible())).toBe(true);
  if (await hasClosed()) return true;
  // It came back to life meanwhile, or the server was away.
  await press(question.getByRole('button', { name: 'Cancel' }));
  return false;
}
