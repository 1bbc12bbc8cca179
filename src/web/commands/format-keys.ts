import { isMac } from '../browser/press.ts';

const NAMES = new Map([
  ['Delete', 'Del'],
  ['Escape', 'Esc'],
  ['Shift', '⇧'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
]);

/** Returns the caps of the keys of one press after the other: [['Ctrl', 'K']], [['G'], ['D']]. */
export function formatKeys(keys: string): string[][] {
  return keys.split(' ').map((press) =>
    press.split('+').map((key) => {
      if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl';
      return NAMES.get(key) ?? (key.length === 1 ? key.toUpperCase() : key);
    }),
  );
}
