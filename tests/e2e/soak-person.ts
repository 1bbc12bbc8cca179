import { settleInBoth, editAgainTwice } from './soak-both-tabs.ts';
import { cardsOn, comes, load, type Desk } from './soak-desk.ts';
import { create, edit, leaveForm, pressOnCard, type Done } from './soak-forms.ts';
import { FORM, WAITING } from './soak-labels.ts';
import { emptyTrash, importFile } from './soak-places.ts';
import { readKept, waitForRest } from './soak-rest.ts';
import type { Act } from './soak-script.ts';
import { decide, readWaiting, type Row } from './soak-waiting.ts';

const MOST_DECISIONS = 60;

const BUTTONS = {
  'continue a draft': WAITING.continue,
  'discard a draft': WAITING.discard,
  retry: WAITING.retry,
  'edit again': WAITING.editAgain,
  'discard a change': WAITING.discard,
  'settle a conflict': WAITING.choose,
} as const;

/** What the soak calls the press of a button in a row. */
function verbOf({ text }: Row, button: string): string {
  if (button === WAITING.discard)
    return text.startsWith(WAITING.draft) ? 'discard a draft' : 'discard a change';
  return Object.entries(BUTTONS).find(([, name]) => name === button)?.[0] ?? button;
}

async function decideOne(desk: Desk, act: Act, verb: keyof typeof BUTTONS): Promise<Done> {
  const page = await desk.tab(act.tab);
  const all = await readWaiting(page);
  const button = BUTTONS[verb];
  const rows = all.filter((row) => row.buttons.includes(button) && verbOf(row, button) === verb);
  const row = rows[act.pick % Math.max(1, rows.length)];
  return row !== undefined && decide(desk, page, row, button, act, all);
}

const KEYS = { undo: 'Control+z', redo: 'Control+Shift+z' } as const;

/** Presses the keys in any case, and says whether there was something that they could act on. */
async function pressKeys(desk: Desk, what: keyof typeof KEYS, { tab }: Act): Promise<Done> {
  const page = await desk.tab(tab);
  const { canUndo, canRedo } = await readKept(page);
  desk.repeats += 1;
  await page.keyboard.press(KEYS[what]);
  return what === 'undo' ? canUndo : canRedo;
}

async function pressCard(desk: Desk, label: string, { tab, pick, isLast }: Act): Promise<Done> {
  const page = await desk.tab(tab);
  const isDone = await pressOnCard(page, label, pick);
  if (isDone && isLast) await desk.kill(tab);
  return isDone;
}

/** Makes again what was taken back; who has taken nothing back does that first. */
async function redo(desk: Desk, act: Act): Promise<Done> {
  const page = await desk.tab(act.tab);
  const { canUndo, canRedo } = await readKept(page);
  if (canUndo && !canRedo) {
    await pressKeys(desk, 'undo', act);
    await comes(page.getByRole('status').filter({ hasText: FORM.undone }));
  }
  return pressKeys(desk, 'redo', act);
}

/** Presses the keys before what was pressed on the card can be stored. */
async function completeAndUndo(desk: Desk, act: Act): Promise<Done> {
  if (!(await pressCard(desk, 'Complete|Reopen', { ...act, isLast: false }))) return false;
  const page = await desk.tab(act.tab);
  desk.repeats += 1;
  await page.keyboard.press(KEYS.undo);
  return true;
}

async function perform(desk: Desk, act: Act): Promise<Done> {
  switch (act.verb) {
    case 'create':
      return create(desk, act);
    case 'edit the title':
      return edit(desk, 'title', act);
    case 'edit the description':
      return edit(desk, 'description', act);
    case 'complete or reopen':
      return pressCard(desk, 'Complete|Reopen', act);
    case 'delete':
      return pressCard(desk, 'Delete', act);
    case 'undo':
      return pressKeys(desk, 'undo', act);
    case 'redo':
      return redo(desk, act);
    case 'complete and undo at once':
      return completeAndUndo(desk, act);
    case 'reload': {
      const page = await desk.tab(act.tab);
      await load(page, () => page.reload());
      return true;
    }
    case 'let the tab die':
      await desk.tab(act.tab);
      await desk.kill(act.tab);
      return true;
    case 'leave a form by Escape':
      return leaveForm(desk, 'Escape', act);
    case 'leave a form by a press beside it':
      return leaveForm(desk, 'a press beside it', act);
    case 'leave a form by Back':
      return leaveForm(desk, 'Back', act);
    case 'leave a form by Cancel':
      return leaveForm(desk, 'Cancel', act);
    case 'leave a form by the death of its tab':
      return leaveForm(desk, 'the death of its tab', act);
    case 'edit again in both tabs':
      return editAgainTwice(desk);
    case 'settle a conflict in both tabs':
      return settleInBoth(desk);
    case 'import':
      return importFile(desk, false, act);
    case 'import the same again':
      return importFile(desk, true, act);
    case 'restore from the trash':
      return emptyTrash(desk, 'Restore', act);
    case 'delete for good':
      return emptyTrash(desk, 'Delete for good', act);
    case 'continue a draft':
    case 'discard a draft':
    case 'retry':
    case 'edit again':
    case 'discard a change':
    case 'settle a conflict':
      return decideOne(desk, act, act.verb);
  }
}

/** Does one thing after the other, and counts what was done. Only what is not there any more may be left out. */
export async function play(desk: Desk, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    desk.say(`is to ${act.verb} in tab ${act.tab}`);
    const isDone = await perform(desk, act);
    desk.say(isDone ? 'did it' : 'left it out');
    desk.counts.add(act.verb, isDone);
  }
}

/** What can be done about a row for good: what was refused twice is not tried a third time. */
function waysOut({ text, buttons }: Row, retried: Set<string>, pick: number): string[] {
  // A conflict is mostly settled as one, since it has the most endings.
  if (buttons.includes(WAITING.choose) && pick % 4 !== 0) return [WAITING.choose];
  const ways = buttons.includes(WAITING.saveAsNew) ? [WAITING.saveAsNew, WAITING.discard] : buttons;
  const left = ways.filter((way) => way !== WAITING.retry && way !== WAITING.editAgain);
  return retried.has(text) ? left : ways;
}

/** Decides everything that waits, until all changes are saved. */
export async function settle(desk: Desk, choices: readonly number[], isPatient: boolean): Promise<void> {
  const page = isPatient ? await desk.tab(0) : await desk.comeBack();
  const retried = new Set<string>();
  for (let decisions = 0; decisions < MOST_DECISIONS; decisions += 1) {
    if ((await waitForRest(page)) === 'saved') return;
    const all = await readWaiting(page);
    const pick = (choices[decisions % choices.length] ?? 0) + decisions;
    // What is still on its way is not decided about.
    const open = all.filter(({ buttons }) => buttons.length > 1);
    const row = open[pick % Math.max(1, open.length)];
    const ways = row ? waysOut(row, retried, pick) : [];
    const button = ways[pick % Math.max(1, ways.length)];
    if (row && button !== undefined) {
      retried.add(row.text);
      const act: Act = { verb: 'retry', tab: 0, pick: pick + 1, isLast: false };
      const isDone = await decide(desk, page, row, button, act, all);
      desk.counts.add(verbOf(row, button), isDone);
    }
    await desk.tab(0);
  }
  throw new Error(`${desk.name} never gets everything settled.`);
}

/** What a person sees in their first tab. */
export async function sees(desk: Desk): Promise<string[]> {
  return cardsOn(await desk.tab(0));
}
