import type { Locator, Page } from '@playwright/test';

import { describeChange } from '#web/changes/describe-change.ts';
import { refusedFormId } from '#web/changes/draft.ts';
import type { StoredIntent } from '#web/changes/intent.ts';
import { capitalize } from '#web/ui/capitalize.ts';

import type { Done } from './soak-cards.ts';
import { settleConflict } from './soak-conflict.ts';
import { expect, GLANCE_MS, PATIENCE_MS, press, stateButton, type Desk } from './soak-desk.ts';
import { readForm, submit, submitOvertaken, type, undoDiscard } from './soak-forms.ts';
import { readKept } from './soak-rest.ts';
import { FORM, WAITING } from './soak-screen.ts';
import type { Act } from './soak-script.ts';
import { findWords, wordsIn, wordsSaid } from './soak-words.ts';

/** One row of the waiting changes as it stood there. */
export type Row = {
  text: string;
  /** The new words of the change, where it says them. */
  values: string;
  buttons: string[];
  /** Its change, and those that wait behind it for the same task; none where it is the row of a form. */
  changes: StoredIntent[];
};

/** What is done to a row that waits. */
type WaitingAct = { desk: Desk; page: Page; row: Row; act: Act };

function waitingDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: WAITING.dialog });
}

/** Opens the waiting changes and reads them. */
export async function readWaiting(page: Page): Promise<Row[]> {
  const dialog = waitingDialog(page);
  let rows: Row[] = [];
  // It may open by itself behind another dialog that just ends, and then the button is out of reach; and a change that is stored or
  // sent in this moment is not in both yet.
  await expect(async () => {
    if (!(await dialog.isVisible())) await stateButton(page).click({ timeout: GLANCE_MS });
    await dialog.waitFor({ timeout: GLANCE_MS });
    const { intents } = await readKept(page);
    // The list is there with the dialog, or there is nothing.
    const shown = await dialog.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => ({
        text: item.textContent ?? '',
        values: [...item.querySelectorAll('dd')].map(({ textContent }) => textContent).join(' '),
        buttons: [...item.querySelectorAll('button')].map(({ textContent }) => textContent ?? ''),
      })),
    );
    const ofChanges = shown.filter((row) => !isDraft(row)).map(({ text }) => text);
    const described = intents.map((intent) => capitalize(describeChange(intent)));
    expect(ofChanges.map((text, place) => text.slice(0, described[place]?.length))).toEqual(described);
    // Of two rows that say the same, the first one is pressed.
    rows = shown.map((row) =>
      Object.assign(row, { changes: fromChange(intents, intents[ofChanges.indexOf(row.text)]) }),
    );
  }).toPass({ timeout: PATIENCE_MS });
  return rows;
}

/** A change, and those that wait behind it for its task. */
function fromChange(intents: readonly StoredIntent[], first: StoredIntent | undefined): StoredIntent[] {
  return intents.filter(({ taskId, order }) => taskId === first?.taskId && order >= first.order);
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

function isDraft({ text }: Pick<Row, 'text'>): boolean {
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
  const { intents, drafts } = await readKept(page);
  const words = new Set(wordsIn(row.values));
  const draft = drafts.find(({ fields }) => findWords(fields).some((word) => words.has(word)));
  const refused = draft && intents.find((intent) => draft.form === refusedFormId(intent));
  if (refused) excuseMerged(desk, fromChange(intents, refused), draft.fields);
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
  desk.say(`looks at a form of ${await readForm(page)}`);
  await page.keyboard.press('Escape');
  await page.getByLabel(FORM.title).waitFor({ state: 'detached' });
  const same = (await readWaiting(page)).filter(({ text }) => text === row.text);
  // Of two rows that look the same nobody knows which one it was.
  if (same.length !== 1 || !(await endRow(page, row, WAITING.discard))) return false;
  if (act.pick % 3 === 0 && (await undoDiscard(desk, page))) return true;
  desk.words.excuse(wordsIn(row.values), 'its draft was discarded');
  return true;
}

/** Discards a change; those that wait behind a task that was never made go with it. */
async function discardChange({ desk, page, row, act }: WaitingAct): Promise<Done> {
  if (!(await endRow(page, row, WAITING.discard))) return false;
  if (act.pick % 3 === 0 && (await undoDiscard(desk, page))) return true;
  const [first] = row.changes;
  const gone = first?.verb === 'create' ? row.changes : row.changes.slice(0, 1);
  desk.words.excuse(gone.flatMap(wordsSaid), 'its change was discarded');
  return true;
}

/**
 * Lets go what the form of a refused change leaves out, into which something is `typed`: the change and the edits behind it become one, with the
 * last words of each field. One that the server may have done is tried again as it is, and all of them stay.
 */
export function excuseMerged({ words }: Desk, changes: readonly StoredIntent[], typed: object): void {
  if (changes[0]?.isUncertain === true) return;
  const end = changes.findIndex(({ verb }, place) => place > 0 && verb !== 'update');
  const merged = end === -1 ? changes : changes.slice(0, end);
  const left = new Set(findWords(Object.assign({}, ...merged.map((change) => change.changes), typed)));
  words.excuse(
    merged.flatMap(wordsSaid).filter((word) => !left.has(word)),
    'typed over in the form of a refused change',
  );
}

/** Edits a refused change again. Its form has the words of all that wait behind it, so that they become one change. */
async function editAgain({ desk, page, row, act }: WaitingAct): Promise<Done> {
  if (!(await pressInRow(page, row, WAITING.editAgain))) return false;
  await page.getByLabel(FORM.title).waitFor();
  const word = await type(desk, page, 'title', 'again');
  if (act.pick % 4 === 0) {
    await page.keyboard.press('Escape');
    await page.getByLabel(FORM.title).waitFor({ state: 'detached' });
    word.isKept = true;
    return true;
  }
  excuseMerged(desk, row.changes, { title: word.value });
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
        settleConflict(desk, page, { pick: act.pick, change: row.changes[0] })
      );
    case WAITING.saveAsNew:
      return saveAsNew(waiting);
    default:
      throw new Error(`Nobody knows what ${button} does.`);
  }
}

/** Saves a change whose task is gone as a new one: all that waits for that task goes along, in its order. */
async function saveAsNew({ desk, page, row }: WaitingAct): Promise<Done> {
  const { intents } = await readKept(page);
  if (!(await endRow(page, row, WAITING.saveAsNew))) return false;
  const moved = intents.filter(({ taskId }) => taskId === row.changes[0]?.taskId);
  const words = moved.flatMap(({ seen, changes }) => findWords(seen ?? {}).concat(findWords(changes)));
  desk.copied.push(...new Set(words));
  desk.counts.add('save as a new task');
  return true;
}
