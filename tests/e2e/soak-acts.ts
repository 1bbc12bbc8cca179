import { settleInBoth, editAgainTwice } from './soak-both-tabs.ts';
import { changeSeveral } from './soak-bulk.ts';
import { pressOnCard, type Done } from './soak-cards.ts';
import { comes, happens, load, type Desk } from './soak-desk.ts';
import { create, edit, leaveForm } from './soak-forms.ts';
import {
  addItem,
  changeLabel,
  completeRepeating,
  endRepetition,
  reopenRepeating,
  takeLabelOff,
  tick,
  tickInForm,
  undoCompletion,
} from './soak-marks.ts';
import { emptyTrash, importFile } from './soak-places.ts';
import { addLines } from './soak-quick-add.ts';
import { readKept } from './soak-rest.ts';
import { FORM, WAITING } from './soak-screen.ts';
import type { Act, Verb } from './soak-script.ts';
import { pressUndo } from './soak-undo.ts';
import { decide, readWaiting, type Row } from './soak-waiting.ts';

const BUTTONS = {
  'continue a draft': WAITING.continue,
  'discard a draft': WAITING.discard,
  retry: WAITING.retry,
  'edit again': WAITING.editAgain,
  'discard a change': WAITING.discard,
  'settle a conflict': WAITING.choose,
} as const;

/** A way to do something; false where what it is done to is not there. */
type Way = (desk: Desk, act: Act) => Promise<Done>;

/** What the soak calls the press of a button in a row. */
export function findVerb({ text }: Row, button: string): string {
  if (button === WAITING.discard)
    return text.startsWith(WAITING.draft) ? 'discard a draft' : 'discard a change';
  return Object.entries(BUTTONS).find(([, name]) => name === button)?.[0] ?? button;
}

/** Presses a button of one of the rows that have it. */
function inRow(verb: keyof typeof BUTTONS): Way {
  return (desk, act) => decideOne(desk, act, verb);
}

async function decideOne(desk: Desk, act: Act, verb: keyof typeof BUTTONS): Promise<Done> {
  const page = await desk.tab(act.tab);
  const all = await readWaiting(page);
  const button = BUTTONS[verb];
  const rows = all.filter((row) => row.buttons.includes(button) && findVerb(row, button) === verb);
  const row = rows[act.pick % Math.max(1, rows.length)];
  return row !== undefined && decide({ desk, page, row, act }, button);
}

const REDO = 'Control+Shift+z';

/** Presses the keys in any case, and says whether they took a press back, or made one again. */
async function pressKeys(desk: Desk, what: 'undo' | 'redo', { tab }: Act): Promise<Done> {
  const page = await desk.tab(tab);
  const { canUndo, canRedo, undone } = await readKept(page);
  if (what === 'undo') await pressUndo(desk, page);
  else await page.keyboard.press(REDO);
  const isPossible = what === 'undo' ? canUndo : canRedo;
  return isPossible && happens(async () => (await readKept(page)).undone !== undone);
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
  await page.keyboard.press('Control+z');
  return true;
}

async function reload(desk: Desk, { tab }: Act): Promise<Done> {
  const page = await desk.tab(tab);
  await load(page, () => page.reload());
  return true;
}

async function letDie(desk: Desk, { tab }: Act): Promise<Done> {
  await desk.tab(tab);
  await desk.kill(tab);
  return true;
}

/** How a person does each thing. */
export const ACTS: Record<Verb, Way> = {
  create,
  'edit the title': (desk, act) => edit(desk, 'title', act),
  'edit the description': (desk, act) => edit(desk, 'description', act),
  'complete or reopen': (desk, act) => pressCard(desk, 'Complete|Reopen', act),
  delete: (desk, act) => pressCard(desk, 'Delete', act),
  undo: (desk, act) => pressKeys(desk, 'undo', act),
  redo,
  'complete and undo at once': completeAndUndo,
  reload,
  'let the tab die': letDie,
  'leave a form by Escape': (desk, act) => leaveForm(desk, 'Escape', act),
  'leave a form by a press beside it': (desk, act) => leaveForm(desk, 'a press beside it', act),
  'leave a form by Back': (desk, act) => leaveForm(desk, 'Back', act),
  'leave a form by Cancel': (desk, act) => leaveForm(desk, 'Cancel', act),
  'leave a form by the death of its tab': (desk, act) => leaveForm(desk, 'the death of its tab', act),
  'label a task': (desk, act) => edit(desk, 'label', act),
  'take a label off': takeLabelOff,
  'rename a label': (desk, act) => changeLabel(desk, act, 'rename'),
  'delete a label': (desk, act) => changeLabel(desk, act, 'delete'),
  'write an item in a form': (desk, act) => edit(desk, 'item', act),
  'add an item': addItem,
  'tick an item of a card': tick,
  'tick an item in a form': tickInForm,
  'let a task repeat': (desk, act) => edit(desk, 'repeat', act),
  'end a repetition': endRepetition,
  'complete a repeating task': completeRepeating,
  'reopen a repeating task': reopenRepeating,
  'undo the completion of a repeating task': undoCompletion,
  'complete several': (desk, act) => changeSeveral(desk, 'complete', act),
  'label several': (desk, act) => changeSeveral(desk, 'label', act),
  'move several': (desk, act) => changeSeveral(desk, 'move', act),
  'delete several': (desk, act) => changeSeveral(desk, 'delete', act),
  'add several lines': addLines,
  'continue a draft': inRow('continue a draft'),
  'discard a draft': inRow('discard a draft'),
  retry: inRow('retry'),
  'edit again': inRow('edit again'),
  'edit again in both tabs': editAgainTwice,
  'discard a change': inRow('discard a change'),
  'settle a conflict': inRow('settle a conflict'),
  'settle a conflict in both tabs': settleInBoth,
  import: (desk, act) => importFile(desk, false, act),
  'import the same again': (desk, act) => importFile(desk, true, act),
  'restore from the trash': (desk, act) => emptyTrash(desk, 'Restore', act),
  'delete for good': (desk, act) => emptyTrash(desk, 'Delete for good', act),
};
