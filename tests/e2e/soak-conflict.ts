import type { Locator, Page } from '@playwright/test';

import { FIELD_NAMES } from '#contract/fields.ts';
import type { StoredIntent } from '#web/changes/intent.ts';
import { FIELD_LABELS } from '#web/model/fields.ts';

import type { Done } from './soak-cards.ts';
import { expect, type Desk } from './soak-desk.ts';
import { CONFLICT, WAITING } from './soak-screen.ts';
import { TOLD, type Ending as AnyEnding } from './soak-script.ts';
import { wordsIn, wordsSaid } from './soak-words.ts';

type Ending = Exclude<
  AnyEnding,
  'save as a new task' | 'undo a discard' | 'undo what was done to several' | typeof TOLD
>;

/** The endings of a conflict whose change can be saved, and of one whose task was to be deleted. */
const OF_UPDATE: readonly Ending[] = [
  'keep yours',
  'keep theirs',
  'write something else',
  'discard my change',
  'leave the conflict by Escape',
];
const OF_DELETE: readonly Ending[] = ['delete anyway', 'keep the task', 'leave the conflict by Escape'];

/** A day on which nothing else is due. */
const OTHER_DATE = '2032-05-06';

function conflictDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: CONFLICT.dialog });
}

/** What is chosen in which conflict. */
type Choice = { ending: Ending; change: StoredIntent | undefined };

/** Answers one field of a conflict; not every field has every answer. */
async function answerField(desk: Desk, section: Locator, { ending, change }: Choice): Promise<void> {
  const text = await section.innerText();
  const [yours, other] = [CONFLICT.yours, CONFLICT.other].map((name) =>
    section.getByRole('button', { name }),
  );
  if (ending === 'keep yours' && (await yours?.isVisible())) return yours?.click();
  const field = FIELD_NAMES.find((name) => text.startsWith(FIELD_LABELS[name]));
  if (change && field) {
    const { [field]: mine } = change.changes;
    desk.words.excuse(
      wordsSaid({ seen: change.seen, changes: { [field]: mine } }),
      'the other side was chosen',
    );
  }
  if (ending !== 'write something else' || !(await other?.isVisible())) {
    return section.getByRole('button', { name: CONFLICT.theirs }).click();
  }
  await other?.click();
  const control = section.getByLabel(/to keep$/);
  if (text.startsWith(CONFLICT.dueDate)) await control.fill(OTHER_DATE);
  else {
    const word = desk.words.type(text.startsWith(CONFLICT.title) ? 'title' : 'description');
    await control.fill(word.value);
    word.isKept = true;
  }
  return section.getByRole('button', { name: CONFLICT.keepOther }).click();
}

/** Settles the conflict in the open dialog in one of the ways that it offers. */
export async function settleConflict(
  desk: Desk,
  page: Page,
  { pick, change }: { pick: number; change: StoredIntent | undefined },
): Promise<Done> {
  const dialog = conflictDialog(page);
  await dialog.waitFor();
  const isDelete = await dialog.getByRole('button', { name: CONFLICT.delete }).isVisible();
  const endings = isDelete ? OF_DELETE : OF_UPDATE;
  const ending = endings[pick % endings.length] ?? 'keep yours';
  desk.say(`chooses to ${ending} where it says ${wordsIn(await dialog.innerText()).join(', ')}`);
  switch (ending) {
    case 'leave the conflict by Escape':
      await page.keyboard.press('Escape');
      break;
    case 'discard my change':
      // All of it goes, also what was in no conflict.
      if (change) desk.words.excuse(wordsSaid(change), 'its change was discarded in a conflict');
      await dialog.getByRole('button', { name: CONFLICT.discard }).click();
      break;
    case 'delete anyway':
      await dialog.getByRole('button', { name: CONFLICT.delete }).click();
      break;
    case 'keep the task':
      await dialog.getByRole('button', { name: CONFLICT.keepTask }).click();
      break;
    case 'keep yours':
    case 'keep theirs':
    case 'write something else':
      for (const section of await dialog.getByRole('region').all())
        await answerField(desk, section, { ending, change });
      break;
  }
  await dialog.waitFor({ state: 'detached' });
  desk.counts.add(ending);
  return true;
}

/** Whether the open dialog says that its change was settled in another tab. */
function isTold(dialog: Locator): Promise<boolean> {
  return dialog.getByText(WAITING.gone).isVisible();
}

/**
 * Chooses in two tabs in the same moment: one choice is taken, and the other tab is told so. Says whether it was. What keeps the words
 * and what gives them up are both pressed before either can have been stored.
 */
export async function settleTwice(
  desk: Desk,
  [one, other]: readonly [Page, Page],
  change: StoredIntent | undefined,
): Promise<Done> {
  const [first, second] = [conflictDialog(one), conflictDialog(other)];
  for (const dialog of [first, second]) await dialog.waitFor();
  const isDelete = await first.getByRole('button', { name: CONFLICT.delete }).isVisible();
  const keep = first.getByRole('button', { name: isDelete ? CONFLICT.keepTask : CONFLICT.yours });
  const giveUp = second.getByRole('button', { name: isDelete ? CONFLICT.delete : CONFLICT.discard });
  await one.bringToFront();
  // The last field that is answered answers the whole.
  for (const button of (await keep.all()).slice(0, -1)) await button.click();
  // Not as a mouse does, which only the tab in front takes.
  await Promise.all(
    [keep.last(), giveUp].map((button) => button.evaluate((element: HTMLElement) => element.click())),
  );
  // The one that is taken may say for a moment that its change is gone, as it is.
  await expect
    .poll(async () => {
      const [isKept, isGivenUp] = [await first.isHidden(), await second.isHidden()];
      return (
        (isKept && isGivenUp) || (isKept && (await isTold(second))) || (isGivenUp && (await isTold(first)))
      );
    }, 'one of two choices is taken, and the other tab is told so')
    .toBe(true);
  const isKept = !(await second.isHidden());
  const wasTold = isKept || !(await first.isHidden());
  desk.say(
    `${isKept ? 'kept it in the first tab' : 'gave it up in the second tab'}, ${wasTold ? 'and the other was told' : 'and both closed'}`,
  );
  if (!isKept && change && !isDelete)
    desk.words.excuse(wordsSaid(change), 'its change was discarded in a conflict');
  const ending: Record<'keep' | 'giveUp', Ending> = isDelete
    ? { keep: 'keep the task', giveUp: 'delete anyway' }
    : { keep: 'keep yours', giveUp: 'discard my change' };
  desk.counts.add(isKept ? ending.keep : ending.giveUp);
  desk.counts.add(TOLD, wasTold);
  return wasTold;
}
