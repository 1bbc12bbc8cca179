/** What is asked of a press of a key. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

const FOREIGN = /^(?!\p{Script=Latin})[^\0-\x7f]$/u;
// Arabic and Thai have signs above their letters, as '~' above that of Z.
const FOREIGN_OR_SIGN = /^\P{Script=Latin}$/u;
const LETTER = /^[a-z]$/;

/** Returns the letter of a press: what the key writes, or on a layout without Latin letters what is at its place on most others. */
function readLetter(press: Press): string {
  const { key, code, shiftKey, ctrlKey, metaKey } = press;
  // On a German keyboard it writes '€' at the place of E.
  if (press.getModifierState('AltGraph')) return key;
  // No command is a sign with Ctrl and Shift held.
  const isElsewhere = shiftKey && (ctrlKey || metaKey) ? FOREIGN_OR_SIGN : FOREIGN;
  return (isElsewhere.test(key) ? code.replace('Key', '') : key).toLowerCase();
}

/**
 * Returns whether a press is of these keys: 'n', '?', 'Delete', or with what is held, as 'Mod+Shift+z', where Mod is Ctrl or Cmd.
 * What a sign needs to be written, such as Shift for '?', is not named.
 */
export function isPressOf(press: Press, keys: string): boolean {
  const held = keys.split('+');
  const last = held.pop()?.toLowerCase() ?? '';
  if (press.altKey || readLetter(press) !== last) return false;
  const isMod = press.ctrlKey || press.metaKey;
  if (held.includes('Ctrl') ? !press.ctrlKey || press.metaKey : isMod !== held.includes('Mod')) return false;
  const isSign = last.length === 1 && !LETTER.test(last);
  return isSign || press.shiftKey === held.includes('Shift');
}
