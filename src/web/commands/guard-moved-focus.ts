import { showGone } from '../edits/notices.ts';
import { wasFocusMoved } from '../selection/lost-target.ts';

function dropPress(event: MouseEvent): void {
  // A key clicks without a count. It may select: that is seen before anything is done.
  if (event.detail > 0 || !wasFocusMoved(event.target) || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  event.stopPropagation();
  showGone();
}

/** Keeps Enter and the space bar, until `signal` aborts, from a control to which the focus came because another device took its card away. */
export function guardMovedFocus(signal: AbortSignal): void {
  addEventListener('click', dropPress, { capture: true, signal });
}
