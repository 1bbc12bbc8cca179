// In a form's controls the keys are the form's own, but for the palette's, and over a dialog nobody sees what they would change.
const CONTROLS =
  'form input, input:not([type="checkbox"]), textarea, select, [contenteditable], [role="radio"], [role="combobox"], [role="listbox"]';
const DIALOGS = '[role$="dialog"]';

/**
 * Returns whether a press is Ctrl or Cmd with K, or with what stands there on a keyboard without Latin letters: press.ts, which knows
 * them, comes later.
 */
const isFind = ({ ctrlKey, metaKey, shiftKey, altKey, key, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && (/^k$/i.test(key) || (code === 'KeyK' && key > '\x7f'));

function isElsewhere(event: KeyboardEvent): boolean {
  const { target, key } = event;
  return (
    (target instanceof Element && target.closest(CONTROLS) !== null && !isFind(event)) ||
    // Escape closes what has popped up, over which every other key acts.
    document.querySelector(key === 'Escape' ? `${DIALOGS}, :popover-open` : DIALOGS) !== null
  );
}

let listener: (() => void) | null = null;
let heard: KeyboardEvent[] = [];

function onKeyDown(event: KeyboardEvent): void {
  // Asked at the press: until somebody listens, a dialog may have closed.
  if (event.defaultPrevented || isElsewhere(event)) return;
  heard.push(event);
  if (listener) listener();
  // With it some browsers go to their own search, which would take what is typed next.
  else if (isFind(event)) event.preventDefault();
}

/** Listens for every press of a key on the page itself, and keeps it for the code that will understand it. Returns unsubscribe. */
export function listenForPresses(): () => void {
  addEventListener('keydown', onKeyDown);
  return () => {
    removeEventListener('keydown', onKeyDown);
    heard = [];
  };
}

/** Calls back when keys were pressed, before now or later, with all that nobody has taken yet: oldest first. Returns unsubscribe. */
export function onPress(next: (presses: KeyboardEvent[]) => void): () => void {
  listener = () => next(heard);
  listener();
  return () => {
    listener = null;
  };
}
