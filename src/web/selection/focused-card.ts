import { flushSync } from 'react-dom';

import { noteNewTarget } from './lost-target.ts';
import { lastSelected } from './selection.ts';

// Not its place in the list, which may have the heading of a day as well, with a button of its own.
const CARD = 'article[data-task-id]';
const BAR = '[data-selection-bar]';

/** Returns the id of the task upon whose card the focus is, also where that card has left the page since. */
export function findFocusedTask(focus: Element | null): string | undefined {
  return focus?.closest<HTMLElement>(CARD)?.dataset['taskId'];
}

/**
 * Whether the focus is on a card, in the bar of what is selected, or nowhere: there Safari leaves it where a mouse has selected, and so
 * does a finger that holds a card.
 */
export function isInList(focus: Element | null): boolean {
  return focus?.matches('body, main') === true || focus?.closest(`${CARD}, ${BAR}`) != null;
}

/** The key of the list by which the focus goes to another card. */
const KEYS = {
  next: 'ArrowRight',
  previous: 'ArrowLeft',
  below: 'ArrowDown',
  above: 'ArrowUp',
  first: 'Home',
  last: 'End',
} as const;

/** Where the focus goes from a card; below and above it stand others than after and before it where the list has columns. */
export type Direction = keyof typeof KEYS;

/** Moves the focus from its card to another one; from the bar to the one selected last, from elsewhere to the first one in view. */
export function moveFocus(direction: Direction, focus: Element | null): void {
  noteNewTarget();
  const from = focus?.closest(CARD) ? focus : null;
  const press = new KeyboardEvent('keydown', { key: KEYS[direction], bubbles: true, cancelable: true });
  // The list knows the cards that are not on the page. The focus is there when this ends.
  if (from) flushSync(() => from.dispatchEvent(press));
  else if (document.querySelector(CARD)) focusCard(focus?.closest(BAR) ? lastSelected() : null);
}

/** Moves the focus to the card of a task; where that is not on the page, to the first one in view, and from an empty list to the page. */
export function focusCard(taskId: string | null): void {
  const card =
    taskId === null ? null : document.querySelector(`${CARD}[data-task-id="${CSS.escape(taskId)}"]`);
  const others = Array.from(document.querySelectorAll(CARD));
  const target = card ?? others.find((other) => other.getBoundingClientRect().top >= 0) ?? others[0];
  // A card that is half below a bar comes out of there.
  target?.scrollIntoView({ block: 'nearest' });
  const control = target?.querySelector('button') ?? document.querySelector('main');
  control?.focus({ preventScroll: true });
}

/** Scrolls the card whose focus a key has put there out from below a bar that has come over it; under a mouse or a finger nothing moves. */
export function uncoverFocusedCard(): void {
  document.querySelector(`${CARD} :focus-visible`)?.closest(CARD)?.scrollIntoView({ block: 'nearest' });
}
