/** Returns the length of a text as `LIMITS` counts it: an emoji that is two units of a string is one character. */
export function countCharacters(text: string): number {
  return text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '.').length;
}
