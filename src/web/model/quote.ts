const LONGEST = 40;

/** Returns a name in quotation marks, as it stands in a sentence: of a long one its beginning. */
export function quote(name: string): string {
  const letters = Array.from(name);
  return `“${letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : name}”`;
}
