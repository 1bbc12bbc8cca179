import { flushSync } from 'react-dom';

/** Closes a dialog, and acts once it is gone: the focus is back by then, and moves on with the list. */
export function closeThen(onClose: () => void, act: () => unknown): void {
  flushSync(onClose);
  // Radix gives the focus back in a timeout of 0 ms, which it has set as the dialog went: this one comes behind it.
  setTimeout(act);
}
