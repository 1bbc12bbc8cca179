import { readLetter } from '../browser/keys.ts';
import type { KeyPress } from '../browser/keys.ts';

/** Whether a press asks for the search field: '/', or the key at its place where a layout has no Latin letters. */
export function isSearchKey(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  const key = readLetter(press);
  if (key === '/') return true;
  // There the Russian, Hebrew and other layouts have a letter or the full stop.
  return press.code === 'Slash' && (key === 'slash' || key === '.');
}
