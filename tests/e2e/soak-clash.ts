import type { Page } from '@playwright/test';

import { cardTitles, pressOnCard, repeatingCards } from './soak-cards.ts';
import { comes, HEALING_MS, stateButton, type Desk } from './soak-desk.ts';
import { beginEdit } from './soak-forms.ts';
import { emptyTrash } from './soak-places.ts';
import { readKept, waitForRest } from './soak-rest.ts';
import { STATE } from './soak-screen.ts';
import { TWO_DAYS, type Act, type Clash } from './soak-script.ts';

/** How long a conflict takes to come, if it does. */
const ARRIVAL_MS = 1_500;

export type SetUp = {
  /** Makes a task that repeats, and gives its title. */
  repeating: () => Promise<string>;
  /** Who is back first. */
  isOtherFirst: boolean;
  /** Waits for something with the network in order: one that fails at every call would never bring it. */
  whileWell: (wait: () => Promise<void>) => Promise<void>;
};

/** One task that two pages show: its title, and its place in each; null where there is none. */
async function sameCard(
  one: Page,
  other: Page,
): Promise<{ title: string; here: number; there: number } | null> {
  const [mine, theirs] = [await cardTitles(one), await cardTitles(other)];
  const here = mine.findIndex((title) => theirs.includes(title));
  const title = mine[here];
  return title === undefined ? null : { title, here, there: theirs.indexOf(title) };
}

function actOn(pick: number): Act {
  return { verb: 'edit the title', tab: 0, pick, isLast: false };
}

/** Lets two people complete one occurrence without a network, each on a day of their own; the other one's network is back first or last. */
async function completeTwice(
  desks: readonly [Desk, Desk],
  { repeating, isOtherFirst, whileWell }: SetUp,
): Promise<boolean> {
  const title = await repeating();
  const cards = await Promise.all(
    desks.map(async (desk) => repeatingCards(await desk.tab(0), 'In Progress').filter({ hasText: title })),
  );
  await whileWell(async () => {
    for (const card of cards) await card.first().waitFor({ timeout: HEALING_MS });
  });
  for (const desk of desks) await desk.setOffline(true);
  const isDone = await Promise.all(
    desks.map(async (desk, index) => pressOnCard(await desk.tab(0), 'Complete', 0, cards[index])),
  );
  for (const desk of isOtherFirst ? desks.toReversed() : desks) {
    const page = await desk.tab(0);
    // A tab that dies takes nothing along that is stored.
    await readKept(page);
    await desk.setOffline(false);
    // A network that lets nothing through would never let it rest.
    await whileWell(async () => {
      await waitForRest(page);
    });
  }
  return isDone.every(Boolean);
}

/** Lets two people change one task in the same moment. Says whether both of them could. */
async function collide(desks: readonly [Desk, Desk], kind: Clash, setUp: SetUp): Promise<boolean> {
  if (kind === TWO_DAYS) return completeTwice(desks, setUp);
  const [one, other] = desks;
  const page = await other.tab(0);
  const card = await sameCard(await one.tab(0), page);
  if (!card) return false;
  const { title, here, there } = card;
  if (kind === 'both edit a title' || kind === 'both edit a description') {
    const field = kind === 'both edit a title' ? 'title' : 'description';
    // Both have seen the task before either of them has saved it.
    const saves = await Promise.all([
      beginEdit(one, field, actOn(here)),
      beginEdit(other, field, actOn(there)),
    ]);
    await Promise.all(saves.map(async (save) => save?.()));
    return !saves.includes(null);
  }
  const save = await beginEdit(one, 'title', actOn(here));
  if (kind === 'one edits and one deletes') {
    const [isDeleted] = await Promise.all([pressOnCard(page, 'Delete', there), save?.()]);
    return save !== null && isDeleted;
  }
  const isPurged =
    (await pressOnCard(page, 'Delete', there)) &&
    (await emptyTrash(other, 'Delete for good', actOn(0), title));
  await save?.();
  return save !== null && isPurged;
}

/** Lets two people change one task in the same moment, and waits a little until one of them is asked about it. */
export async function clash(desks: readonly [Desk, Desk], kind: Clash, setUp: SetUp): Promise<void> {
  if (kind === 'none') return;
  const [one, other] = desks;
  one.say(`and ${other.name}: ${kind}`);
  const isDone = await collide(desks, kind, setUp);
  one.counts.add(kind, isDone);
  if (!isDone) return;
  const pages = await Promise.all(desks.map((desk) => desk.tab(0)));
  await Promise.race(
    pages.map((page) => comes(stateButton(page).filter({ hasText: STATE.asks }), ARRIVAL_MS)),
  );
}
