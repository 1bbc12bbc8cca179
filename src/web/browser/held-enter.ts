function dropRepeat(event: KeyboardEvent): void {
  // In a text it makes line after line.
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Makes an Enter that is held down one press, until `signal` aborts: what the first one does moves the focus, and a browser would
 * press what has it by then.
 */
export function pressEnterOnce(signal: AbortSignal): void {
  addEventListener('keydown', dropRepeat, { capture: true, signal });
}
