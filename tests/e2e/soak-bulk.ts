import type { Locator, Page } from '@playwright/test';

import { arrive, type Done } from './soak-cards.ts';
import { ARRIVAL_MS, comes, press, typeInto, type Desk } from './soak-desk.ts';
import { BULK, FORM } from './soak-screen.ts';
import type { Act } from './soak-script.ts';
import { pressUndo } from './soak-undo.ts';

/** What is done to several tasks by one press. */
export type BulkAct = 'complete' | 'label' | 'move' | 'delete';

const MOST = 4;

function bar(page: Page): Locator {
  return page.getByRole('group', { name: BULK.bar });
}

/** Selects some of these cards. Resolves to how many were selected. */
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

/** Presses what the act asks for. False where somebody else deleted all of them meanwhile, or no notice says that it was done. */
async function change(desk: Desk, page: Page, what: BulkAct, isOpen: boolean): Promise<Done> {
  const button = (name: string) => press(bar(page).getByRole('button', { name, exact: true }));
  const isSaid = (text: RegExp) => comes(page.getByRole('status').filter({ hasText: text }), ARRIVAL_MS);
  const dialog = page.getByRole('dialog');
  switch (what) {
    case 'complete':
      return (await button(isOpen ? 'Complete' : 'Reopen')) && isSaid(isOpen ? BULK.complete : BULK.reopen);
    case 'move':
      return (
        (await button('Due date')) &&
        (await comes(dialog, ARRIVAL_MS)) &&
        (await press(dialog.getByRole('button', { name: BULK.later }))) &&
        isSaid(BULK.move)
      );
    case 'label': {
      if (!(await button('Add label')) || !(await comes(dialog, ARRIVAL_MS))) return false;
      const word = desk.words.type('label');
      desk.say(`labels several ${word.value}`);
      word.tasks = MOST;
      word.isKept =
        (await typeInto(dialog.getByLabel(FORM.labels, { exact: true }), word.value)) &&
        (await press(dialog.getByRole('button', { name: BULK.addLabel }))) &&
        (await isSaid(BULK.label));
      return word.isKept;
    }
    case 'delete':
      return (await button('Delete')) && isSaid(BULK.delete);
  }
}

/** Takes back by one press what was done to several, and says so. */
async function takeBack(desk: Desk, page: Page): Promise<void> {
  await pressUndo(desk, page);
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
  const isDone = count > 1 && (await change(desk, page, what, isOpen));
  // Few tasks would be left otherwise.
  if (isDone && (what === 'delete' ? act.pick % 4 !== 0 : act.pick % 2 === 0)) await takeBack(desk, page);
  const clear = bar(page).getByRole('button', { name: BULK.clear });
  if (await clear.isVisible()) await press(clear);
  return isDone;
}
