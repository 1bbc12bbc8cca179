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
  const [counts, inTheirs, inMine] = [tally(merged), tally(theirs), tally(mine)];
  return [...tally(base)].some(([line, was]) => {
    const [is, wanted] = [inTheirs.get(line) ?? 0, inMine.get(line) ?? 0];
    // Where both removed it, it may be the same one.
    const most = is < was && wanted < was ? Math.min(is, wanted) : is + wanted - was;
    return line !== '' && (counts.get(line) ?? 0) > most;
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
  const isAsked = was.some((line, at) => is[at] !== line && wanted[at] !== line && is[at] !== wanted[at]);
  if (isAsked) return null;
  const merged = wanted.map((line, at) => (line === was[at] ? (is[at] ?? line) : line));
  return hasTooMany(merged, was, is, wanted) ? null : merged.join('\n');
}
