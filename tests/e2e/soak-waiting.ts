import type { Locator, Page } from '@playwright/test';

import type { Done } from './soak-cards.ts';
import { settleConflict } from './soak-conflict.ts';
import { expect, GLANCE_MS, PATIENCE_MS, press, stateButton, type Desk } from './soak-desk.ts';
import { readForm, submit, submitOvertaken, type, undoDiscard } from './soak-forms.ts';
import { readKept } from './soak-rest.ts';
import { FORM, WAITING } from './soak-screen.ts';
import type { Act } from './soak-script.ts';
import { wordsIn } from './soak-words.ts';

/** One row of the waiting changes as it stood there. */
export type Row = {
  text: string;
  /** The new words of the change, where it says them. */
  values: string;
  buttons: string[];
};

/** What is done to one of all rows that wait. */
type WaitingAct = { desk: Desk; page: Page; row: Row; act: Act; all: Row[] };

function waitingDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: WAITING.dialog });
}

/** Opens the waiting changes and reads them. */
export async function readWaiting(page: Page): Promise<Row[]> {
  const dialog = waitingDialog(page);
  // It may open by itself behind another dialog that just ends, and then the button is out of reach.
  await expect(async () => {
    if (!(await dialog.isVisible())) await stateButton(page).click({ timeout: GLANCE_MS });
    await dialog.waitFor({ timeout: GLANCE_MS });
  }).toPass({ timeout: PATIENCE_MS });
  // The list is there with the dialog, or there is nothing.
  return dialog.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      text: item.textContent ?? '',
      values: [...item.querySelectorAll('dd')].map(({ textContent }) => textContent).join(' '),
      buttons: [...item.querySelectorAll('button')].map(({ textContent }) => textContent ?? ''),
    })),
  );
}

/** Presses a button of a row. False where the row has gone meanwhile. */
export function pressInRow(page: Page, { text }: Row, button: string): Promise<boolean> {
  const row = waitingDialog(page).getByRole('listitem').filter({ hasText: text }).first();
  return press(row.getByRole('button', { name: button, exact: true }));
}

/**
 * Presses a button that ends a row, and waits for that: what is stored a moment later shows the row until then. False where
 * it has gone before, or where the page says that another tab was quicker.
 */
async function endRow(page: Page, row: Row, button: string): Promise<Done> {
  const dialog = waitingDialog(page);
  const rows = dialog.getByRole('listitem').filter({ hasText: row.text });
  const before = await rows.count();
  if (!(await pressInRow(page, row, button))) return false;
  const told = dialog.getByText(WAITING.gone);
  await expect
    .poll(
      async () => (await rows.count()) < before || (await told.isVisible()),
      `after ${button}, the row ends`,
    )
    .toBe(true);
  return !(await told.isVisible());
}

function isDraft({ text }: Row): boolean {
  return text.startsWith(WAITING.draft);
}

/** Presses Continue in the row of a left form, and waits until its words are there. */
async function openDraft(page: Page, row: Row): Promise<Done> {
  if (!(await pressInRow(page, row, WAITING.continue))) return false;
  await page.getByText(FORM.cameBack).waitFor();
  return true;
}

/** Goes on with a left form and saves it, or leaves it once more. */
async function continueDraft({ desk, page, row, act }: WaitingAct): Promise<Done> {
  if (!(await openDraft(page, row))) return false;
  desk.say(`goes on with a form of ${await readForm(page)}`);
  if (act.pick % 3 === 0) {
    await page.keyboard.press('Escape');
    await page.getByLabel(FORM.title).waitFor({ state: 'detached' });
    return true;
  }
  const isEmpty = (await page.getByLabel(FORM.title).inputValue()) === '';
  await submit(desk, page, isEmpty ? [await type(desk, page, 'title', 'continued')] : [], {
    ...act,
    isLast: false,
  });
  return true;
}

/** Looks what a left form holds, and discards it. */
async function discardDraft({ desk, page, row, act }: WaitingAct): Promise<Done> {
  if (!(await openDraft(page, row))) return false;
  const words = await readForm(page);
  desk.say(`looks at a form of ${words}`);
  await page.keyboard.press('Escape');
  await page.getByLabel(FORM.title).waitFor({ state: 'detached' });
  const same = (await readWaiting(page)).filter(({ text }) => text === row.text);
  // Of two rows that look the same nobody knows which one it was.
  if (same.length !== 1 || !(await endRow(page, row, WAITING.discard))) return false;
  if (act.pick % 3 === 0 && (await undoDiscard(desk, page))) return true;
  desk.words.excuse(words, 'its draft was discarded');
  return true;
}

/** Discards a change; those that wait behind a task that was never made go with it. */
async function discardChange({ desk, page, row, act, all }: WaitingAct): Promise<Done> {
  if (!(await endRow(page, row, WAITING.discard))) return false;
  if (act.pick % 3 === 0 && (await undoDiscard(desk, page))) return true;
  const gone = row.text.startsWith(WAITING.creation) ? all : [row];
  for (const { values } of gone) desk.words.excuse(values, 'its change was discarded');
  return true;
}

/** Lets go what the form of a refused change leaves out: its changes become one, with the last words of each field. */
export async function excuseMerged({ words }: Desk, page: Page, rows: readonly Row[]): Promise<void> {
  const shown = await readForm(page);
  for (const { values } of rows) {
    words.excuse(values, 'typed over in the form of a refused change', 'title');
    if (rows.length === 1) continue;
    // An undo that waits behind it may have taken them back, and those of other tasks are not looked at.
    for (const value of wordsIn(values))
      if (!shown.includes(value)) words.excuse(value, 'not in the form of a refused change');
  }
}

/** Edits a refused change again. Its form has the words of all that wait behind it, so that they become one change. */
async function editAgain({ desk, page, row, act, all }: WaitingAct): Promise<Done> {
  if (!(await pressInRow(page, row, WAITING.editAgain))) return false;
  await page.getByLabel(FORM.title).waitFor();
  await excuseMerged(desk, page, all);
  const word = await type(desk, page, 'title', 'again');
  if (act.pick % 4 === 0) {
    await page.keyboard.press('Escape');
    await page.getByLabel(FORM.title).waitFor({ state: 'detached' });
    word.isKept = true;
    return true;
  }
  await submitOvertaken(desk, page, word);
  return true;
}

/** Lets a change be tried again, and waits until that is stored: a refusal may come at once, in the same words. */
async function retry(page: Page, row: Row): Promise<Done> {
  const isDone = await pressInRow(page, row, WAITING.retry);
  if (isDone) await readKept(page);
  return isDone;
}

/** Does to one row what one of its buttons says. */
export async function decide(waiting: WaitingAct, button: string): Promise<Done> {
  const { desk, page, row, act } = waiting;
  desk.say(`presses ${button} at ${row.text}`);
  switch (button) {
    case WAITING.retry:
      return retry(page, row);
    case WAITING.editAgain:
      return editAgain(waiting);
    case WAITING.discard:
      return isDraft(row) ? discardDraft(waiting) : discardChange(waiting);
    case WAITING.continue:
      return continueDraft(waiting);
    case WAITING.choose:
      return (
        (await pressInRow(page, row, button)) &&
        settleConflict(desk, page, { pick: act.pick, values: row.values })
      );
    case WAITING.saveAsNew:
      return saveAsNew(waiting);
    default:
      throw new Error(`Nobody knows what ${button} does.`);
  }
}

async function saveAsNew({ desk, page, row, all }: WaitingAct): Promise<Done> {
  if (!(await endRow(page, row, WAITING.saveAsNew))) return false;
  // What waited behind it says the last word of each field, and may be an undo.
  if (all.length > 1) for (const { values } of all) desk.words.excuse(values, 'went into a new task');
  desk.copies += 1;
  desk.counts.add('save as a new task');
  return true;
}
