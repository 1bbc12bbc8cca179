import type { Locator, Page } from '@playwright/test';

import { arrive, type Done } from './soak-cards.ts';
import { ARRIVAL_MS, comes, press, type Desk } from './soak-desk.ts';
import { BULK, FORM } from './soak-screen.ts';
import type { Act } from './soak-script.ts';

/** What is done to several tasks by one press. */
export type BulkAct = 'complete' | 'label' | 'move' | 'delete';

const MOST = 4;

function bar(page: Page): Locator {
  return page.getByRole('group', { name: BULK.bar });
}

/** Selects some of these cards. Gives how many were selected. */
async function select(page: Page, cards: Locator, pick: number): Promise<number> {
  const boxes = cards.getByRole('checkbox');
  if (!(await arrive(page, boxes))) return 0;
  const count = await boxes.count();
  if (count < 2) return 0;
  const wanted = 2 + (pick % (MOST - 1));
  for (let index = 0; index < Math.min(count, wanted); index += 1)
    await press(boxes.nth((pick + index) % count), 'Space');
  const said = bar(page).getByText(BULK.selected);
  return (await comes(said, ARRIVAL_MS)) ? Number.parseInt(await said.innerText(), 10) : 0;
}

/** Presses what the act asks for, and gives what the notice says of it. */
async function change(desk: Desk, page: Page, what: BulkAct, isOpen: boolean): Promise<Locator> {
  const button = (name: string) => bar(page).getByRole('button', { name, exact: true }).click();
  const notice = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  const dialog = page.getByRole('dialog');
  switch (what) {
    case 'complete':
      await button(isOpen ? 'Complete' : 'Reopen');
      return notice(isOpen ? BULK.complete : BULK.reopen);
    case 'move':
      await button('Due date');
      await dialog.getByRole('button', { name: BULK.later }).click();
      return notice(BULK.move);
    case 'label': {
      await button('Add label');
      const word = desk.words.type('label');
      desk.say(`labels several ${word.value}`);
      word.tasks = MOST;
      await dialog.getByLabel(FORM.labels, { exact: true }).fill(word.value);
      await dialog.getByRole('button', { name: BULK.addLabel }).click();
      word.isKept = await comes(notice(BULK.label), ARRIVAL_MS);
      return notice(BULK.label);
    }
    case 'delete':
      await button('Delete');
      return notice(BULK.delete);
  }
}

/** Takes back by one press what was done to several, and says so. */
async function takeBack(desk: Desk, page: Page): Promise<void> {
  desk.repeats += 1;
  await page.keyboard.press('Control+z');
  const isDone = await comes(page.getByRole('status').filter({ hasText: FORM.undone }), ARRIVAL_MS);
  desk.counts.add('undo what was done to several', isDone);
}

/** Selects several tasks and does one thing to all of them, which some take back. */
export async function changeSeveral(desk: Desk, what: BulkAct, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  // The notice of the last press would pass for that of this one.
  const dismiss = page.getByRole('status').getByRole('button', { name: FORM.dismiss });
  if (await dismiss.isVisible()) await press(dismiss);
  const articles = page.getByRole('article');
  const open = articles.filter({ hasText: 'In Progress' });
  // What is completed already can only be reopened.
  const isOpen = what !== 'complete' || ((await arrive(page, open)) && (await open.count()) > 1);
  const state = isOpen ? 'In Progress' : 'Completed';
  const cards = what === 'complete' ? articles.filter({ hasText: state }) : articles;
  const count = await select(page, cards, act.pick);
  desk.say(`selected ${count}`);
  const isDone = count > 1 && (await comes(await change(desk, page, what, isOpen), ARRIVAL_MS));
  // Few tasks would be left otherwise.
  if (isDone && (what === 'delete' ? act.pick % 4 !== 0 : act.pick % 2 === 0)) await takeBack(desk, page);
  const clear = bar(page).getByRole('button', { name: BULK.clear });
  if (await clear.isVisible()) await press(clear);
  return isDone;
}
