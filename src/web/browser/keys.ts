export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const FOREIGN_LETTER = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u;

/** Returns the letter of a press: what the key writes, or on a layout without Latin letters what is at its place on most others. */
export function readLetter({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  return (FOREIGN_LETTER.test(key) ? code.replace('Key', '') : key).toLowerCase();
}

// In a form's controls the keys are the form's own, and over a dialog nobody sees what they would change.
const CONTROLS =
  'input, textarea, select, [contenteditable], [role="radio"], [role="combobox"], [role="listbox"]';
const DIALOGS = '[role$="dialog"]';

/** Whether a press belongs to a field or to a dialog, and not to the page. */
export function isElsewhere(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(CONTROLS) !== null) ||
    document.querySelector(DIALOGS) !== null
  );
}
