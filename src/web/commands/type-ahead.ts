function isLetter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  // Windows may say of AltGr, which writes '@', that Ctrl and Alt are held.
  return /^.$/u.test(key) && (altKey || !ctrlKey) && !metaKey;
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role$="dialog"]') !== null;

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

/** Types letters, pasted words and an Enter behind them for a field that was opened by a key and has the focus a moment later. */
export function typeAhead() {
  let letters: string | null = null;
  let isEntered = false;
  let waiting = new AbortController();

  const end = () => {
    letters = null;
    isEntered = false;
    waiting.abort();
  };
  const add = (text: string) => {
    // What follows an Enter is the next line.
    letters = `${letters ?? ''}${isEntered ? '\n' : ''}${text}`;
    isEntered = false;
  };
  const commit = () => {
    const field = findField();
    // The focus may go to a button first, as where the list has moved beneath.
    if (!field) return;
    if (letters) {
      // A field of one line would join the words at a line's end.
      const text = field instanceof HTMLInputElement ? letters.replaceAll('\n', ' ') : letters;
      const { selectionStart, selectionEnd, value } = field;
      field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
      // What the letters do comes first.
      if (isEntered) setTimeout(() => pressEnter(field));
    }
    end();
  };
  /** Waits for the field as long as its person does: a press of a mouse, Back, Tab, Escape, or a button in a dialog is for something else. */
  const wait = () => {
    waiting = new AbortController();
    const { signal } = waiting;
    // What brings a field gives it the focus before it listens to what is typed.
    addEventListener('focusin', () => queueMicrotask(() => letters !== null && commit()), { signal });
    for (const type of ['pointerdown', 'popstate']) addEventListener(type, end, { capture: true, signal });
    addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === 'Escape' || key === 'Tab' || ((key === ' ' || key === 'Enter') && isInDialog(target)))
          end();
      },
      { capture: true, signal },
    );
    addEventListener(
      'paste',
      (event) => {
        event.preventDefault();
        add(event.clipboardData?.getData('text/plain') ?? '');
      },
      { signal },
    );
  };
  /** Takes presses up to the one that gives the field up. */
  const take = (presses: KeyboardEvent[]) => {
    for (let event = presses.shift(); event; event = presses.shift()) {
      const { key } = event;
      if (key === 'Escape' || key === 'Tab') return end();
      const isTyped = isLetter(event);
      // Space scrolls the page, and Enter presses what has the focus so far.
      if (isTyped || key === 'Enter') event.preventDefault();
      if (isTyped) add(key);
      else if (key === 'Enter') isEntered = letters !== '';
      else if (key !== 'Backspace') continue;
      else if (isEntered) isEntered = false;
      else
        letters = Array.from(letters ?? '')
          .slice(0, -1)
          .join('');
    }
    return undefined;
  };
  return {
    /** Waits for a field, which gets the letters of these presses and of those that come until then. */
    begin: (presses: KeyboardEvent[]) => {
      letters = '';
      wait();
      take(presses);
      if (letters !== null) commit();
    },
    /**
     * Takes presses that are for a field which is still to come: else each letter would be a command of its own. Returns whether
     * they are.
     */
    isFor: (presses: KeyboardEvent[]): boolean => {
      if (letters !== null) take(presses);
      return letters !== null;
    },
    /** Waits no longer: what was typed is for nobody. */
    end,
  };
}
