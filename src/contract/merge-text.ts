import { countCharacters } from './count-characters.ts';
import { LIMITS } from './limits.ts';
import { findHunks, isInsertion, matchLines } from './match-lines.ts';
import type { Hunk } from './match-lines.ts';
import { hasTooMany, mergeLines } from './merge-lines.ts';

type Lines = readonly string[];

function isSameLines(one: Lines, other: Lines): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

const withWords = (lines: Lines) => lines.filter((line) => line.trim() !== '');
/** How many lines came: words in the place of an empty line are one, too. */
const growth = ({ was, lines }: Hunk) => withWords(lines).length - withWords(was).length;

/**
 * Whether two hunks, in the order of the base, are of different lines, and it is certain in which order theirs come: not where both added some
 * at one place, or the same, nor where lines went beside others that were changed.
 */
function areApart(one: Hunk, other: Hunk): boolean {
  if (one.to !== other.from) return one.to < other.from;
  const inOther = new Set(other.lines);
  if (withWords(one.lines).some((line) => inOther.has(line))) return false;
  const [inserted, rest] = isInsertion(one) ? [one, other] : [other, one];
  if (isInsertion(inserted)) return !isInsertion(rest) && growth(rest) <= 0;
  return growth(one) >= 0 && growth(other) >= 0;
}

/** Returns where the lines of a region stand in what was made of it, which begins at `start`. */
const placesIn = (places: readonly number[], from: number, to: number, start: number) =>
  places.slice(from, to).map((place) => (place === -1 ? -1 : place - start));

/** Some lines of a base that stand together, what each made of them, and where each still has them. */
type Region = Record<'base' | 'theirs' | 'mine', Lines> & Record<'inTheirs' | 'inMine', readonly number[]>;

/** Merges what both made of different lines of a region; null where they are not. */
function mergeHunks({ base, theirs, mine, inTheirs, inMine }: Region): Lines | null {
  const hunks = [...findHunks(base, inTheirs, theirs), ...findHunks(base, inMine, mine)].toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  );
  const merged: Lines[] = [];
  let last: Hunk = { from: 0, to: 0, was: [], lines: [] };
  for (const [index, hunk] of hunks.entries()) {
    if (index > 0 && !areApart(last, hunk)) return null;
    merged.push(base.slice(last.to, hunk.from), hunk.lines);
    last = hunk;
  }
  return [...merged.flat(), ...base.slice(last.to)];
}

/** Merges what both made of some lines that stand together: where they touch it is mine, or null if nobody has chosen that. */
function mergeRegion(region: Region, isMineChosen: boolean): Lines | null {
  const { base, theirs, mine } = region;
  if (isSameLines(mine, base) || isSameLines(mine, theirs)) return theirs;
  if (isSameLines(theirs, base)) return mine;
  return mergeHunks(region) ?? (isMineChosen ? mine : null);
}

/**
 * Merges two changes of one text, where lines came, went or moved: between two lines that both have left. Returns null where both changed
 * the same ones or added some at one place, and where both moved the same one.
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
      {
        base: base.slice(from.base, to.base),
        theirs: theirs.slice(from.theirs, to.theirs),
        mine: mine.slice(from.mine, to.mine),
        inTheirs: placesIn(inTheirs, from.base, to.base, from.theirs),
        inMine: placesIn(inMine, from.base, to.base, from.mine),
      },
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
