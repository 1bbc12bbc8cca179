import { lastSelected } from './selection.ts';

// Not its place in the list, which may have the heading of a day as well, with a button of its own.
const CARD = 'article[data-task-id]';
const BAR = '[data-selection-bar]';

/** Returns the id of the task upon whose card the focus is. */
export function findFocusedTask(): string | undefined {
  const card = document.activeElement?.closest<HTMLElement>(CARD);
  return card?.dataset['taskId'];
}

/**
 * Whether the focus is on a card, in the bar of what is selected, or nowhere: there Safari leaves it where a mouse has selected, and so
 * does a finger that holds a card.
 */
export function isInList(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('body, main') === true || activeElement?.closest(`${CARD}, ${BAR}`) != null;
}

/** Moves the focus to the card after or before its own; from the bar to the one selected last, from elsewhere to the first one in view. */
export function moveFocus(direction: 'next' | 'previous'): void {
  const { activeElement } = document;
  const from = activeElement?.closest(CARD) ? activeElement : null;
  const key = direction === 'next' ? 'ArrowRight' : 'ArrowLeft';
  // The list knows the cards that are not on the page.
  if (from) from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else if (document.querySelector(CARD)) focusCard(activeElement?.closest(BAR) ? lastSelected() : null);
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
