import { readLetter } from '../browser/keys.ts';
import type { KeyPress } from '../browser/keys.ts';

/** Returns what a press of keys asks for: Ctrl or Cmd with Z undoes, with Shift it redoes, and so does Ctrl with Y. */
export function undoKey(press: KeyPress): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = readLetter(press);
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
