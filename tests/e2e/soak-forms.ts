import type { Locator, Page } from '@playwright/test';

import { kept } from './kept.ts';
import { pressOnCard, type Done } from './soak-cards.ts';
import { expect, closeDialogs, comes, press, type Desk } from './soak-desk.ts';
import { readKept } from './soak-rest.ts';
import { FORM, LABEL } from './soak-screen.ts';
import { TOLD, type Act } from './soak-script.ts';
import { readDays, wordsIn, type Word, type WordField } from './soak-words.ts';

const LABELS = { title: FORM.title, description: FORM.description, label: FORM.labels } as const;
/** What goes when this is typed: a label and an item stand beside the others. */
const TYPED_OVER: Record<WordField, readonly WordField[]> = {
  title: ['title'],
  description: ['description', 'item'],
  item: [],
  label: [],
  repeat: ['repeat'],
};
const DUE = '2031-02-03';

/** The words that stand in the open form. */
export async function readForm(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(FORM.title) });
  const fields = [FORM.title, FORM.description, FORM.labels].map((label) =>
    dialog.getByLabel(label, { exact: true }).inputValue(),
  );
  const repeat = dialog.getByLabel(FORM.repeat, { exact: true }).innerText();
  const labels = dialog
    .getByRole('button', { name: LABEL.remove })
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''));
  return [...(await Promise.all([...fields, repeat])), ...(await labels)].join(' ');
}

/** Opens the form of a new task, or of one of some cards. Resolves to its name; null where there is no card. */
export async function openForm(
  page: Page,
  kind: 'new' | 'edit',
  pick: number,
  cards?: Locator,
): Promise<string | null> {
  if (kind === 'new') await page.getByRole('button', { name: FORM.open }).click();
  else if (!(await pressOnCard(page, 'Edit', pick, cards))) return null;
  const title = page.getByLabel(FORM.title);
  const gone = page.getByText(FORM.gone);
  await title.or(gone).first().waitFor();
  // It was deleted in another tab between the look and the press.
  if (await gone.isVisible()) return null;
  return new URL(page.url()).searchParams.get('task') ?? kind;
}

/** Puts a word where it belongs in the open form: an item below what is there, and what else has one place in the place of that. */
async function fill(page: Page, word: Word): Promise<void> {
  const { field, value } = word;
  if (field === 'repeat') {
    // The other person may end what repeats just as this one chooses how.
    await expect(async () => {
      await page.getByLabel(FORM.repeat, { exact: true }).click();
      await page.getByRole('option', { name: FORM.custom, exact: true }).click();
      await page.getByLabel(FORM.every, { exact: true }).fill(readDays(word), { timeout: 5_000 });
    }).toPass();
  } else if (field === 'item') {
    const description = page.getByLabel(FORM.description, { exact: true });
    await description.fill([await description.inputValue(), `- [ ] ${value}`].join('\n').trim());
  } else await page.getByLabel(LABELS[field], { exact: true }).fill(value);
}

/** Lets the words of some fields go where a form brought them back: something else stands there now. */
export async function letTypedOver(
  { words }: Desk,
  page: Page,
  form: string,
  fields: readonly WordField[],
): Promise<void> {
  if (await page.getByText(FORM.cameBack).isVisible())
    for (const field of fields) words.excuseDraft(form, field);
}

/** Types a new word into an open form; what came back there and is typed over counts no more. */
export async function type(desk: Desk, page: Page, field: WordField, form: string): Promise<Word> {
  const word = desk.words.type(field);
  await fill(page, word);
  await letTypedOver(desk, page, form, TYPED_OVER[field]);
  word.form = form;
  desk.say(`typed the ${field} ${word.value}`);
  return word;
}

/** Presses the button of the open form and waits for its end; where the tab is to die, waits for nothing. */
export async function submit(desk: Desk, page: Page, words: Word[], act: Act): Promise<void> {
  const due = page.getByLabel(FORM.due);
  if ((await due.inputValue()) === '') await due.fill(DUE);
  if (act.isLast) {
    // What is kept before the press is either sent or waits as a draft.
    await untilKept(page, words);
    await page.getByRole('button', { name: FORM.submit }).click();
    await desk.kill(act.tab);
  } else {
    const inForm = await readForm(page);
    await page.getByRole('button', { name: FORM.submit }).click();
    // Behind the form of a refused change, the other waiting ones may show again.
    await page.getByLabel(FORM.title).waitFor({ state: 'detached' });
    desk.words.save(inForm);
  }
  for (const word of words) word.isKept = true;
}

/** Waits until the browser keeps these words, as a draft, a change or what it did. */
export async function untilKept(page: Page, words: Word[]): Promise<void> {
  for (const word of words) {
    const text = word.field === 'repeat' ? `INTERVAL=${readDays(word)}` : word.value;
    await expect.poll(() => kept(page), `${word.value} is kept`).toContain(text);
  }
}

export async function create(desk: Desk, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  await openForm(page, 'new', act.pick);
  await submit(desk, page, [await type(desk, page, 'title', 'new')], act);
  return true;
}

export async function edit(desk: Desk, field: WordField, act: Act): Promise<Done> {
  const save = await beginEdit(desk, field, act);
  await save?.();
  return save !== null;
}

/** Types into the form of a card. Resolves to what saves it; null where there is no card. */
export async function beginEdit(
  desk: Desk,
  field: WordField,
  act: Act,
): Promise<(() => Promise<void>) | null> {
  const page = await desk.tab(act.tab);
  const form = await openForm(page, 'edit', act.pick);
  if (form === null) return null;
  const word = await type(desk, page, field, form);
  return () => submit(desk, page, [word], act);
}

/** Takes back what was just discarded, where the notice still offers it. */
export async function undoDiscard(desk: Desk, page: Page): Promise<Done> {
  await closeDialogs(page);
  // Another notice may have taken its place, with an undo of something else.
  const notice = page.getByRole('status').filter({ hasText: FORM.discarded });
  const undo = notice.getByRole('button', { name: FORM.undo, exact: true });
  const isDone = (await comes(undo)) && (await press(undo));
  // A tab that dies in the next moment takes nothing along that is stored.
  if (isDone) await readKept(page);
  desk.counts.add('undo a discard', isDone);
  return isDone;
}

/** The ways to leave a form with words in it. */
export type Way = 'Escape' | 'a press beside it' | 'Back' | 'Cancel' | 'the death of its tab';

export async function leaveForm(desk: Desk, way: Way, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  const form = await openForm(page, act.pick % 2 === 0 ? 'new' : 'edit', act.pick);
  if (form === null) return false;
  const field = act.pick % 3 === 0 ? 'description' : 'title';
  const word = await type(desk, page, field, form);
  switch (way) {
    case 'Escape':
      await page.keyboard.press('Escape');
      break;
    case 'a press beside it':
      await page.mouse.click(8, 400);
      break;
    case 'Back':
      await page.goBack();
      break;
    case 'Cancel': {
      const dialog = page.getByRole('dialog');
      const inForm = await readForm(page);
      await dialog.getByRole('button', { name: FORM.cancel }).click();
      if (act.pick % 3 === 0 && (await undoDiscard(desk, page))) break;
      // What had come back into the form goes with it.
      desk.words.excuseTyped(inForm, 'cancelled');
      break;
    }
    case 'the death of its tab':
      await untilKept(page, [word]);
      await desk.kill(act.tab);
      break;
  }
  if (desk.isOpen(act.tab)) await page.getByRole('dialog').waitFor({ state: 'detached' });
  word.isKept = true;
  return true;
}

/** Ends a form that another tab may have overtaken: then it says so, and its words become a change of their own. */
export async function submitOvertaken(desk: Desk, page: Page, word: Word): Promise<void> {
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel(FORM.title);
  const alert = dialog.getByRole('alert').first();
  const button = dialog.getByRole('button', { name: FORM.submitOwn });
  const inForm = await readForm(page);
  // With all that the task said which is gone.
  const noteCopy = async () => {
    if (await dialog.getByText(FORM.becomesNew).isVisible()) desk.copied.push(...new Set(wordsIn(inForm)));
  };
  await noteCopy();
  await button.click();
  await expect
    .poll(async () => (await title.isHidden()) || (await alert.isVisible()), 'the form ends, or says why not')
    .toBe(true);
  // One that had said so before the press is just ending, and takes no other.
  if (await alert.isVisible()) {
    desk.say(`was ${TOLD}`);
    desk.counts.add(TOLD);
    await noteCopy();
    await press(button);
  }
  await title.waitFor({ state: 'detached' });
  desk.words.save(inForm);
  word.isKept = true;
}
