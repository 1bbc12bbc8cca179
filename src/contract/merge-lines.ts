type Lines = readonly string[];

function tally(lines: Lines): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/**
 * Whether a merge has a line of the base more often than both changes leave it there: one that somebody removed has come back, or one that
 * both moved is doubled.
 */
export function hasTooMany(merged: Lines, base: Lines, theirs: Lines, mine: Lines): boolean {
  const [counts, inTheirs, inMine] = [merged, theirs, mine].map(tally);
  return [...tally(base)].some(([line, was]) => {
    const came = [inTheirs, inMine].map((side) => (side?.get(line) ?? 0) - was);
    // Where both removed it, it may be the same one.
    const both = came.every((by) => by < 0) ? Math.min(...came) : came.reduce((sum, by) => sum + by);
    return line !== '' && (counts?.get(line) ?? 0) > was + both;
  });
}

/**
 * Merges two changes of one text line by line, where all three have as many lines. Returns null where they do not, where both
 * changed the same line differently, and where lines have moved as one came and one went.
 */
export function mergeLines(base: string, theirs: string, mine: string): string | null {
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  const [was, is, wanted] = [base.split('\n'), theirs.split('\n'), mine.split('\n')];
  if (is.length !== was.length || wanted.length !== was.length) return null;
  const merged = was.flatMap((line, index) => {
    const [here, there] = [wanted[index], is[index]];
    if (here === line || here === there) return there ?? [];
    return there === line ? (here ?? []) : [];
  });
  const isWhole = merged.length === was.length;
  return isWhole && !hasTooMany(merged, was, is, wanted) ? merged.join('\n') : null;
}
