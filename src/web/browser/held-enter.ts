const DIALOG = '[role$="dialog"]';
// As long as a double click takes at most.
const DOUBLE_PRESS_MS = 500;

/** The last press, where it was one of Enter or the space bar in a dialog. */
let inDialog: { key: string; dialog: Element; at: number } | null = null;

/** Returns whether a press is the second one of a double press, of which the first has closed a dialog. */
function isSecond({ key, target, timeStamp }: KeyboardEvent): boolean {
  const first = inDialog;
  inDialog = null;
  if (key !== 'Enter' && key !== ' ') return false;
  const dialog = target instanceof Element ? target.closest(DIALOG) : null;
  // In another dialog, which the first one may have opened, it is that one’s to answer.
  if (dialog) inDialog = { key, dialog, at: timeStamp };
  else if (first?.key === key && timeStamp - first.at < DOUBLE_PRESS_MS && !first.dialog.isConnected) {
    inDialog = { ...first, at: timeStamp };
    return true;
  }
  return false;
}

function dropPress(event: KeyboardEvent): void {
  // In a text a held Enter makes line after line.
  const isHeld = event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement);
  if (!isSecond(event) && !isHeld) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Makes an Enter that is held down one press, and a double press of Enter or the space bar one as well that closes a dialog, until
 * `signal` aborts: what the first one does moves the focus, and a browser would press what has it by then.
 */
export function pressEnterOnce(signal: AbortSignal): void {
  addEventListener('keydown', dropPress, { capture: true, signal });
}
