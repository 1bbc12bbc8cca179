import { ACTS, findVerb } from './soak-acts.ts';
import { cardsOn } from './soak-cards.ts';
import { HEIGHT, WIDTH, type Desk } from './soak-desk.ts';
import { waitForRest } from './soak-rest.ts';
import { WAITING } from './soak-screen.ts';
import type { Act } from './soak-script.ts';
import { decide, readWaiting, type Row } from './soak-waiting.ts';

const MOST_DECISIONS = 60;
/** More than the highest card has. */
const CARD_HEIGHT = 260;

/** Does one thing after the other, and counts what was done. Only what is not there any more may be left out. */
export async function play(desk: Desk, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    desk.say(`is to ${act.verb} in tab ${act.tab}`);
    const isDone = await ACTS[act.verb](desk, act);
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
export async function decideAll(desk: Desk, choices: readonly number[], isPatient: boolean): Promise<void> {
  const page = isPatient ? await desk.tab(0) : await desk.comeBack();
  const retried = new Set<string>();
  for (let decisions = 0; decisions < MOST_DECISIONS; decisions += 1) {
    if ((await waitForRest(page)) === 'saved') return;
    const all = await readWaiting(page);
    // From each round to the next it moves on by one more than before, or some lists of choices come to the same again and again.
    const round = Math.floor(decisions / choices.length);
    const pick = (choices[decisions % choices.length] ?? 0) + decisions + (round * (round + 1)) / 2;
    // What is still on its way is not decided about.
    const open = all.filter(({ buttons }) => buttons.length > 1);
    const row = open[pick % Math.max(1, open.length)];
    const ways = row ? waysOut(row, retried, pick) : [];
    const button = ways[pick % Math.max(1, ways.length)];
    if (row && button !== undefined) {
      retried.add(row.text);
      const act: Act = { verb: 'retry', tab: 0, pick: pick + 1, isLast: false };
      const isDone = await decide({ desk, page, row, act }, button);
      if (!isDone) desk.say('left it out');
      desk.counts.add(findVerb(row, button), isDone);
    }
    await desk.tab(0);
  }
  throw new Error(`${desk.name} never gets everything settled.`);
}

/** What a person sees in one of their tabs, which is made as long as so many tasks need. */
export async function sees(desk: Desk, tab: number, count: number): Promise<string[]> {
  const page = await desk.tab(tab);
  await page.setViewportSize({ width: WIDTH, height: HEIGHT + count * CARD_HEIGHT });
  return cardsOn(page);
}
