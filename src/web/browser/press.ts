/** What is asked of a press of a key. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

// Signs that are of every script, such as '£' and '’', are none of another one.
const FOREIGN = /^[^\p{scx=Latn}\p{scx=Zyyy}]$/u;
// Persian has such signs above its letters, as '»' above that of K.
const FOREIGN_OR_COMMON = /^(?!\p{Script=Latin})[^\0-\x7f]$/u;
// Arabic and Thai have others there too, as '~' above that of Z.
const FOREIGN_OR_SIGN = /^\P{Script=Latin}$/u;
const LETTER = /^[a-z]$/;

export const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** Returns the letter or sign at the place of a key on most keyboards; what Shift writes there is known of the slash alone. */
function readPlace({ code, shiftKey }: Press): string {
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return code.replace(shiftKey ? 'Key' : /Key|Digit/, '');
}

/** Returns whether a press wrote what a keyboard with Latin letters does not write at that place. */
function isForeign({ key, code, shiftKey, ctrlKey, metaKey }: Press): boolean {
  if (!shiftKey) return FOREIGN.test(key);
  // No command is a sign with Ctrl and Shift held.
  if (ctrlKey || metaKey) return FOREIGN_OR_SIGN.test(key);
  return (code.startsWith('Key') ? FOREIGN_OR_COMMON : FOREIGN).test(key);
}

/** Returns the letter of a press: what the key writes, or on a layout without Latin letters what is at its place on most others. */
function readLetter(press: Press): string {
  // On a German keyboard it writes '€' at the place of E.
  if (press.getModifierState('AltGraph')) return press.key;
  return (isForeign(press) ? readPlace(press) : press.key).toLowerCase();
}

/**
 * Returns whether a press is of these keys: 'n', '?', 'Delete', or with what is held, as 'Mod+Shift+z', where Mod is Ctrl or Cmd.
 * What a sign needs to be written, such as Shift for '?', is not named.
 */
export function isPressOf(press: Press, keys: string): boolean {
  const held = keys.split('+');
  const last = held.pop()?.toLowerCase() ?? '';
  const isSign = last.length === 1 && !LETTER.test(last);
  // On a Mac Option writes signs, as '#' on the key of 3.
  if (readLetter(press) !== last || (press.altKey && !(isSign && isMac()))) return false;
  const isMod = press.ctrlKey || press.metaKey;
  if (held.includes('Ctrl') ? !press.ctrlKey || press.metaKey : isMod !== held.includes('Mod')) return false;
  return isSign || press.shiftKey === held.includes('Shift');
}
