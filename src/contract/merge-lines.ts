/**
 * Merges two changes of one text line by line, where all three have as many lines. Returns null where they do not, where both
 * changed the same line differently, and where a line says what another one said: lines may have moved as one came and one went.
 */
export function mergeLines(base: string, theirs: string, mine: string): string | null {
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  const [was, is, wanted] = [base.split('\n'), theirs.split('\n'), mine.split('\n')];
  if (is.length !== was.length || wanted.length !== was.length) return null;
  const known: ReadonlySet<string | undefined> = new Set(was);
  const merged = was.map((line, index) => {
    const [here, there] = [wanted[index], is[index]];
    const next = here === line ? there : here;
    const isAgreed = there === line || there === next;
    return isAgreed && (next === line || !known.has(next)) ? next : undefined;
  });
  return merged.includes(undefined) ? null : merged.join('\n');
}
