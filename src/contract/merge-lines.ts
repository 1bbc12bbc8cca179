/**
 * Merges two changes of one text line by line, where all three have as many lines. Returns null where they do not, and where both
 * changed the same line differently.
 */
export function mergeLines(base: string, theirs: string, mine: string): string | null {
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  const [was, is, wanted] = [base.split('\n'), theirs.split('\n'), mine.split('\n')];
  if (is.length !== was.length || wanted.length !== was.length) return null;
  const merged = was.map((line, index) => {
    const [here, there] = [wanted[index], is[index]];
    if (here === line || here === there) return there;
    return there === line ? here : undefined;
  });
  return merged.includes(undefined) ? null : merged.join('\n');
}
