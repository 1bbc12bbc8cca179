import type { Page } from '@playwright/test';

import { arrive, checklistLinks, pressOnCard, repeatingCards, type Done } from './soak-cards.ts';
import { ARRIVAL_MS, comes, press, typeInto, type Desk } from './soak-desk.ts';
import { edit, letTypedOver, openForm, submit, untilKept } from './soak-forms.ts';
import { FORM, LABEL } from './soak-screen.ts';
import type { Act } from './soak-script.ts';

/* Labels, checklists and repetitions. Who has none makes one first. */

/** Opens the form of a card whose labels can be taken off, and takes one off. */
export async function takeLabelOff(desk: Desk, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  const links = page.getByRole('link', { name: LABEL.link });
  const labelled = page.getByRole('article').filter({ has: links });
  if (!(await arrive(page, labelled))) return edit(desk, 'label', act);
  const form = await openForm(page, 'edit', act.pick, labelled);
  if (form === null) return false;
  const tokens = page.getByRole('button', { name: LABEL.remove });
  const count = await tokens.count();
  // Somebody else took it off a moment before.
  if (count === 0 || !(await press(tokens.nth(act.pick % count)))) return false;
  await letTypedOver(desk, page, form, ['label']);
  await submit(desk, page, [], act);
  return true;
}

/** Chooses a label in the dialog that the palette's command opens. False where there is none any more. */
async function chooseLabel(page: Page, command: string, pick: number): Promise<Done> {
  await page.keyboard.press(LABEL.palette);
  const palette = page.getByRole('dialog', { name: LABEL.paletteDialog });
  await palette.getByRole('combobox').fill(command);
  // Somebody else may have deleted the last task with a label a moment before.
  const option = palette.getByRole('option', { name: command, disabled: false });
  if (!(await comes(option, ARRIVAL_MS)) || !(await press(option))) return false;
  const dialog = page.getByRole('dialog', { name: command });
  if (!(await comes(dialog, ARRIVAL_MS))) return false;
  if (!(await press(dialog.getByLabel(LABEL.label, { exact: true })))) return false;
  const options = page.getByRole('option');
  return (await comes(options, ARRIVAL_MS)) && press(options.nth(pick % (await options.count())));
}

/** Gives a label another name everywhere, or takes it off all tasks. */
export async function changeLabel(desk: Desk, act: Act, command: 'rename' | 'delete'): Promise<Done> {
  const page = await desk.tab(act.tab);
  const { command: name, button, done } = LABEL[command];
  const isLabelled = await arrive(page, page.getByRole('article').getByRole('link', { name: LABEL.link }));
  if (!isLabelled && !(await edit(desk, 'label', { ...act, isLast: false }))) return false;
  if (!(await chooseLabel(page, name, act.pick))) return false;
  const dialog = page.getByRole('dialog', { name });
  const word = command === 'rename' ? desk.words.type('label') : null;
  if (word) {
    desk.say(`renames a label to ${word.value}`);
    word.tasks = Infinity;
    await dialog.getByLabel(LABEL.name).fill(word.value);
  }
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // Where it has gone from all tasks meanwhile, there is nothing to rename.
  const notice = page.getByRole('status').filter({ hasText: done });
  const isDone = await comes(word ? notice.filter({ hasText: word.value }) : notice, ARRIVAL_MS);
  if (word) word.isKept = isDone;
  return isDone;
}

/** Opens the checklist of a card; who has none writes one. Null where there is no task for it. */
async function openChecklist(desk: Desk, act: Act): Promise<Page | null> {
  const page = await desk.tab(act.tab);
  const links = checklistLinks(page);
  if (!(await arrive(page, links)) && !(await edit(desk, 'item', { ...act, isLast: false }))) return null;
  if (!(await comes(links))) return null;
  const isOpen = await press(links.nth(act.pick % (await links.count())));
  return isOpen && (await comes(page.getByRole('dialog').getByRole('checkbox'))) ? page : null;
}

/** Ticks an item in the checklist of a card, or unticks it. */
export async function tick(desk: Desk, act: Act): Promise<Done> {
  const page = await openChecklist(desk, act);
  const isDone = page !== null && (await tickOne(page, act));
  if (isDone && act.isLast) await desk.kill(act.tab);
  return isDone;
}

async function tickOne(page: Page, { pick }: Act): Promise<Done> {
  const boxes = page.getByRole('dialog').getByRole('checkbox', { name: /^\[|^seed/ });
  const count = await boxes.count();
  return count > 0 && (await press(boxes.nth(pick % count)));
}

/** Ticks an item below the description of a form. */
export async function tickInForm(desk: Desk, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  if (!(await arrive(page, checklistLinks(page))) && !(await edit(desk, 'item', { ...act, isLast: false })))
    return false;
  const cards = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Checklist of / }) });
  if ((await openForm(page, 'edit', act.pick, cards)) === null) return false;
  if (!(await tickOne(page, act))) return false;
  await submit(desk, page, [], act);
  return true;
}

/** Adds an item in the checklist of a card. */
export async function addItem(desk: Desk, act: Act): Promise<Done> {
  const page = await openChecklist(desk, act);
  if (!page) return false;
  const word = desk.words.type('item');
  desk.say(`adds the item ${word.value}`);
  const dialog = page.getByRole('dialog');
  // Somebody else may have deleted the task a moment before.
  if (!(await typeInto(dialog.getByLabel('New item'), word.value))) return false;
  await page.keyboard.press('Enter');
  if (!(await comes(dialog.getByRole('checkbox', { name: word.value, exact: true }), ARRIVAL_MS)))
    return false;
  // It is in view before it is stored.
  await untilKept(page, [word]);
  word.isKept = true;
  return true;
}

/** Ends the repetition of a task. */
export async function endRepetition(desk: Desk, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  const cards = page.getByRole('article').filter({ hasText: 'Repeats: ' });
  if (!(await arrive(page, cards))) return edit(desk, 'repeat', act);
  const form = await openForm(page, 'edit', act.pick, cards);
  if (form === null) return false;
  await page.getByLabel(FORM.repeat, { exact: true }).click();
  await page.getByRole('option', { name: FORM.once, exact: true }).click();
  await letTypedOver(desk, page, form, ['repeat']);
  await submit(desk, page, [], act);
  return true;
}

/** Completes a task that repeats; who has none lets one repeat first. */
export async function completeRepeating(desk: Desk, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  const cards = repeatingCards(page, 'In Progress');
  if (!(await arrive(page, cards)) && !(await edit(desk, 'repeat', { ...act, isLast: false }))) return false;
  const isDone = await pressOnCard(page, 'Complete', act.pick, cards);
  if (isDone && act.isLast) await desk.kill(act.tab);
  return isDone;
}

/** Reopens a task that repeats; who has completed none does that first. */
export async function reopenRepeating(desk: Desk, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  const cards = repeatingCards(page, 'Completed');
  if (!(await arrive(page, cards)) && !(await completeRepeating(desk, { ...act, isLast: false })))
    return false;
  const isDone = await pressOnCard(page, 'Reopen', act.pick, cards);
  if (isDone && act.isLast) await desk.kill(act.tab);
  return isDone;
}

/** Completes a task that repeats, and takes that back when the next one is in view. */
export async function undoCompletion(desk: Desk, act: Act): Promise<Done> {
  if (!(await completeRepeating(desk, { ...act, isLast: false }))) return false;
  const page = await desk.tab(act.tab);
  if (!(await comes(page.getByRole('status').filter({ hasText: FORM.nextOn }), ARRIVAL_MS))) return false;
  await page.keyboard.press('Control+z');
  return comes(page.getByRole('status').filter({ hasText: FORM.undone }), ARRIVAL_MS);
}
