// In a form's controls the keys are the form's own, but for the palette's, and over a dialog nobody sees what they would change.
const CONTROLS =
  'form input, input:not([type="checkbox"]), textarea, select, [contenteditable], [role="radio"], [role="combobox"], [role="listbox"]';
const DIALOGS = '[role$="dialog"]';

/** Returns the letter of a press, or the one that stands there on a keyboard without Latin letters: press.ts, which knows them, comes later. */
const letterOf = ({ key, code }: KeyboardEvent) => (key > '\x7f' ? code.slice(3) : key);

/** Returns whether a press is Ctrl or Cmd with K. */
const isFind = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && /^k$/i.test(letterOf(event));

/** Returns whether a press may open a field, for which all is then that follows. */
const mayOpenField = (event: KeyboardEvent) =>
  isFind(event) || (!event.ctrlKey && !event.metaKey && /^[nqel/]$/i.test(letterOf(event)));

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
  // With it some browsers go to their own search, which would take what is typed next; and these two would press what has the focus.
  else if (isFind(event) || (/^( |Enter)$/.test(event.key) && heard.some(mayOpenField)))
    event.preventDefault();
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
