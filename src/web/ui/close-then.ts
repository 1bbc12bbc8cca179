import { flushSync } from 'react-dom';

/** Closes a dialog, and acts once it is gone: the focus is back by then, and moves on with the list. */
export function closeThen(onClose: () => void, act: () => unknown): void {
  flushSync(onClose);
  setTimeout(act);
}
