type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const FOREIGN_LETTER = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u;
const LETTER = /^[a-z]$/;

/** Returns the letter of a press: what the key writes, or on a layout without Latin letters what is at its place on most others. */
function readLetter({ key, code }: Press): string {
  return (FOREIGN_LETTER.test(key) ? code.replace('Key', '') : key).toLowerCase();
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
