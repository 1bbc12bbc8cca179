// What is pressed while the code is on its way is meant; what was pressed long ago is not any more.
const LONGEST_WAIT_MS = 30_000;

// In a form's controls the keys are the form's own, and over a dialog nobody sees what they would change.
const CONTROLS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="radio"], [role="combobox"], [role="listbox"]';
const DIALOGS = '[role$="dialog"]';

function isElsewhere(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(CONTROLS) !== null) ||
    document.querySelector(DIALOGS) !== null
  );
}

/** Returns whether it did something. */
type Listener = (event: KeyboardEvent) => boolean;

let listener: Listener | null = null;
let early: KeyboardEvent[] = [];

function hear(event: KeyboardEvent): void {
  // Asked at the press: until somebody listens, a dialog may have closed.
  if (isElsewhere(event.target)) return;
  if (listener) listener(event);
  else early.push(event);
}

/** Hears every press of a key on the page itself from now on, and keeps it for the code that will understand it. Returns its end. */
export function hearPresses(): () => void {
  addEventListener('keydown', hear);
  return () => {
    removeEventListener('keydown', hear);
    early = [];
  };
}

/** Calls back with each press of a key, and first with those before it, until one of them does something. Returns unsubscribe. */
export function onPress(next: Listener): () => void {
  const missed = early.filter(({ timeStamp }) => performance.now() - timeStamp < LONGEST_WAIT_MS);
  early = [];
  listener = next;
  // What follows the first was meant for what that opens.
  missed.some(next);
  return () => {
    if (listener === next) listener = null;
  };
}
