// A field that has not come by then will not: what is pressed from there on is for the page again.
const PATIENCE_MS = 10_000;

function isLetter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  // Windows may say of AltGr, which writes '@', that Ctrl and Alt are held.
  return /^.$/u.test(key) && (altKey || !ctrlKey) && !metaKey;
}

const TEXT_FIELDS = new Set(['text', 'search']);

/** Returns the field of text that has the focus. */
function findField(): HTMLInputElement | HTMLTextAreaElement | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement) return activeElement;
  return activeElement instanceof HTMLInputElement && TEXT_FIELDS.has(activeElement.type)
    ? activeElement
    : null;
}

/** Presses Enter in a field, which is for whoever listens, and else for its form. */
function pressEnter(field: HTMLInputElement | HTMLTextAreaElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(press)) field.form?.requestSubmit();
}

/** Types letters, and an Enter behind them, for a field that was opened by a key and has the focus a moment later. */
export function typeAhead() {
  let letters: string | null = null;
  let isEntered = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    letters = null;
    isEntered = false;
    clearTimeout(patience);
    removeEventListener('focusin', onFocus);
  };
  const commit = () => {
    const field = findField();
    if (letters && field) {
      const { selectionStart, selectionEnd, value } = field;
      field.setRangeText(letters, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letters, inputType: 'insertText' }));
      // What the letters do comes first.
      if (isEntered) setTimeout(() => pressEnter(field));
    }
    end();
  };
  // What brings a field gives it the focus before it listens to what is typed.
  function onFocus() {
    queueMicrotask(commit);
  }
  const take = (presses: KeyboardEvent[]) => {
    for (const event of presses.splice(0)) {
      if (event.key === 'Escape') return end();
      if (event.key === 'Backspace') letters = letters?.slice(0, -1) ?? null;
      const isTyped = isLetter(event);
      // Space scrolls the page, and Enter presses what has the focus so far.
      if (isTyped || event.key === 'Enter') event.preventDefault();
      if (isTyped) letters = (letters ?? '') + event.key;
      // Letters that follow say that it was not the end.
      isEntered = event.key === 'Enter' || (isEntered && !isTyped);
    }
    return undefined;
  };
  return {
    /** Waits for a field, which gets the letters of these presses and of those that come until then. */
    begin: (presses: KeyboardEvent[]) => {
      letters = '';
      take(presses);
      if (findField()) commit();
      else {
        addEventListener('focusin', onFocus);
        patience = setTimeout(end, PATIENCE_MS);
      }
    },
    /**
     * Takes presses that are for a field which is still to come: else each letter would be a command of its own. Returns whether
     * they are.
     */
    isFor: (presses: KeyboardEvent[]): boolean => {
      if (letters === null) return false;
      take(presses);
      return true;
    },
    /** Waits no longer: what was typed is for nobody. */
    end,
  };
}
