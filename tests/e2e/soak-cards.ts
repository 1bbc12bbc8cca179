import type { Locator, Page } from '@playwright/test';

import { parseChecklist, textBeside } from '#contract/checklist.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Task } from '#contract/task.ts';

import { comes, HEALING_MS, press } from './soak-desk.ts';
import type { Act } from './soak-script.ts';
import { describeRule, wordsIn } from './soak-words.ts';

/** What came of an act: false where the thing that it acts on is not there. */
export type Done = boolean;

/** What a card says of its task, as far as anybody changes it here. */
type Look = { title: string; words: string[]; due: string; progress: string; isCompleted: boolean };

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const DAY = /\d{1,2} [A-Z][a-z]+ \d{4}/;
/** What stands there where no card does. */
const LIST_ENDS = new RegExp(`^(No tasks found|${MESSAGES.tasksNotLoaded})`);
const PROGRESS = /\d+\/\d+(?= done$)/;

function describe({ title, words, due, progress, isCompleted }: Look): string {
  return [title, words.toSorted().join(' '), due, progress, isCompleted ? 'completed' : 'in progress'].join(
    ' | ',
  );
}

/** A task in the words of its card. */
export function describeTask({ title, description, labels, repeat, dueDate, completed }: Task): string {
  const items = parseChecklist(description);
  return describe({
    title,
    words: wordsIn([textBeside(description, items), ...labels, describeRule(repeat)].join(' ')),
    due: dayFormat.format(new Date(dueDate)),
    progress: items.length === 0 ? '' : `${items.filter(({ isDone }) => isDone).length}/${items.length}`,
    isCompleted: completed,
  });
}

/** The cards on the screen in their words, in the order of the alphabet. */
export async function cardsOn(page: Page): Promise<string[]> {
  const cards = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      title: article.querySelector('h2, h3')?.textContent ?? '',
      text: [...article.children].map(({ textContent }) => textContent).join(' '),
      list: article.querySelector('a[aria-label^="Checklist of"]')?.getAttribute('aria-label') ?? '',
    })),
  );
  return cards
    .map(({ title, text, list }) => {
      const beside = text.replace(title, '');
      return describe({
        title,
        words: wordsIn(beside),
        due: DAY.exec(beside)?.[0] ?? '',
        progress: PROGRESS.exec(list)?.[0] ?? '',
        isCompleted: beside.includes('Completed'),
      });
    })
    .toSorted();
}

/** The titles of the cards on the screen. */
export function cardTitles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts();
}

/** The cards that repeat and are still to be done, or are done. */
export function repeatingCards(page: Page, state: 'In Progress' | 'Completed'): Locator {
  return page.getByRole('article').filter({ hasText: 'Repeats: ' }).filter({ hasText: state });
}

/** The link on each card that has a checklist. */
export function checklistLinks(page: Page): Locator {
  return page.getByRole('article').getByRole('link', { name: /^Checklist of / });
}

/** Waits until the list is there, and then says whether it has cards, or parts of them, of this kind. */
export async function arrive(page: Page, parts: Locator): Promise<boolean> {
  const list = page.getByRole('article').or(page.getByText(LIST_ENDS));
  await list.first().waitFor({ timeout: HEALING_MS });
  // What is on a card besides its first words comes a moment later.
  return comes(parts);
}

/** Presses a button of one of the cards; false where there is none. */
export async function pressOnCard(
  page: Page,
  label: string,
  pick: Act['pick'],
  cards = page.getByRole('article'),
): Promise<Done> {
  const buttons = cards.getByRole('button', { name: new RegExp(`^(${label}) `) });
  if (!(await arrive(page, buttons))) return false;
  const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  const name = names[pick % names.length];
  if (typeof name !== 'string') return false;
  return press(cards.getByRole('button', { name, exact: true }).first());
}
