const CARD = 'li[data-task-id]';

/** Returns the id of the task upon whose card the focus is. */
export function findFocusedTask(): string | undefined {
  const card = document.activeElement?.closest<HTMLElement>(CARD);
  return card?.dataset['taskId'];
}

/** Moves the focus to the card after or before its own; from outside the list to the first one. */
export function moveFocus(direction: 'next' | 'previous'): void {
  const from = document.activeElement?.closest(CARD) ? document.activeElement : null;
  const key = direction === 'next' ? 'ArrowRight' : 'ArrowLeft';
  // The list knows the cards that are not on the page.
  if (from) from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else document.querySelector<HTMLElement>(`${CARD} button`)?.focus();
}
