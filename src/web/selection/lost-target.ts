/** Where the focus was, or was put, as what the next press was for left the list; undefined where nothing did. */
let lostAt: Element | null | undefined;
let isFocusMoved = false;

/** Notes that what was selected has left the list by no act of this browser, or that so did the card in focus, and another one got that. */
export function noteTargetLost(left: 'selection' | 'focus'): void {
  lostAt = document.activeElement;
  isFocusMoved = left === 'focus';
}

/** Notes that the person has chosen anew. */
export function noteNewTarget(): void {
  lostAt = undefined;
}

/** Whether what a press was for has left the list, and the person has not moved the focus since. */
export function isTargetLost(focus: Element | null): boolean {
  return focus === lostAt;
}

/** Whether the person has not chosen the control that has the focus: it came there from a card that left the list. */
export function wasFocusMoved(control: EventTarget | null): boolean {
  return isFocusMoved && control === lostAt;
}
