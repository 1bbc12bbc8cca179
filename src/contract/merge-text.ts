import { countCharacters } from './count-characters.ts';
import { LIMITS } from './limits.ts';
import { matchLines } from './match-lines.ts';
import { hasTooMany, mergeLines } from './merge-lines.ts';

type Lines = readonly string[];

function isSameLines(one: Lines, other: Lines): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/** Merges what both made of some lines that stand together: where each made something else of them it is mine, or null if nobody has chosen that. */
function mergeRegion(base: Lines, theirs: Lines, mine: Lines, isMineChosen: boolean): Lines | null {
  if (isSameLines(mine, base) || isSameLines(mine, theirs)) return theirs;
  return isMineChosen || isSameLines(theirs, base) ? mine : null;
}

/**
 * Merges two changes of one text, where lines came, went or moved: between two lines that both have left. Returns null where they
 * touch, and where both moved the same one.
 */
function mergeRegions(base: Lines, theirs: Lines, mine: Lines, isMineChosen = false): string | null {
  const [inTheirs, inMine] = [matchLines(base, theirs), matchLines(base, mine)];
  if (!inTheirs || !inMine) return null;
  const merged: Lines[] = [];
  let from = { base: 0, theirs: 0, mine: 0 };
  for (let line = 0; line <= base.length; line += 1) {
    const to = { base: line, theirs: inTheirs[line] ?? -1, mine: inMine[line] ?? -1 };
    if (to.theirs === -1 || to.mine === -1) continue;
    const region = mergeRegion(
      base.slice(from.base, to.base),
      theirs.slice(from.theirs, to.theirs),
      mine.slice(from.mine, to.mine),
      isMineChosen,
    );
    if (!region) return null;
    merged.push(region, base.slice(line, line + 1));
    from = { base: to.base + 1, theirs: to.theirs + 1, mine: to.mine + 1 };
  }
  const lines = merged.flat();
  return hasTooMany(lines, base, theirs, mine) ? null : lines.join('\n');
}

/**
 * Merges two changes of one description by its lines. Returns null where both changed the same lines differently, or where the two
 * together are too long for a description: then a person has to choose.
 */
export function mergeText(base: string, theirs: string, mine: string): string | null {
  const merged =
    mergeLines(base, theirs, mine) ?? mergeRegions(base.split('\n'), theirs.split('\n'), mine.split('\n'));
  return merged !== null && countCharacters(merged) <= LIMITS.description ? merged : null;
}

/** Returns what `mine` says in the lines that both changed, with what `theirs` made of all others; `mine` alone where that cannot be told. */
export function chooseMine(base: string, theirs: string, mine: string): string {
  const chosen = mergeRegions(base.split('\n'), theirs.split('\n'), mine.split('\n'), true);
  return chosen !== null && countCharacters(chosen) <= LIMITS.description ? chosen : mine;
}
