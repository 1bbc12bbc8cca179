type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const FOREIGN_LETTER = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u;

/** Returns the letter of a press: what the key writes, or on a layout without Latin letters what is at its place on most others. */
function readLetter({ key, code }: Press): string {
  return (FOREIGN_LETTER.test(key) ? code.replace('Key', '') : key).toLowerCase();
}

/** Returns what a press of keys asks for: Ctrl or Cmd with Z undoes, with Shift it redoes, and so does Ctrl with Y. */
export function undoKey(press: Press): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = readLetter(press);
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
