const SHORT = 140;
const SHORT_LINES = 3;

/** Returns the beginning of a long text, cut between words; a short text stays as it is. */
export function shorten(text: string): string {
  const lines = text.split('\n').slice(0, SHORT_LINES).join('\n');
  const letters = Array.from(lines);
  if (lines.length === text.length && letters.length <= SHORT) return text;
  const cut = letters.slice(0, SHORT).join('');
  const words = letters.length > SHORT ? cut.replace(/\s+\S*$/u, '') : cut;
  return `${words.trimEnd()}…`;
}
