type Lines = readonly string[];

/**
 * How many pairs of lines are compared at most: more than the changed parts of any two real texts have, and a millisecond. A
 * request with two large texts must not hold the others up.
 */
const MOST_PAIRS = 250_000;

/**
 * Returns for each line of `base` the place where `other` still has it, or -1, and at last the length of `other`. Between what
 * both begin and end with, that is the longest common sequence; null where too many pairs would have to be compared for it.
 */
export function matchLines(base: Lines, other: Lines): number[] | null {
  const shorter = Math.min(base.length, other.length);
  const longer = other.length - base.length;
  let start = 0;
  while (start < shorter && base[start] === other[start]) start += 1;
  let end = base.length;
  while (end > start && end + longer > start && base[end - 1] === other[end - 1 + longer]) end -= 1;
  const otherEnd = end + longer;
  if ((end - start) * (otherEnd - start) > MOST_PAIRS) return null;

  // Numbers are compared in no time, whatever the lines say.
  const numbers = new Map<string, number>();
  const toNumber = (line: string) => numbers.get(line) ?? numbers.set(line, numbers.size).size - 1;
  const [rows, columns] = [base.slice(start, end).map(toNumber), other.slice(start, otherEnd).map(toNumber)];
  const width = columns.length + 1;
  /** How many lines the two have in common from a pair of lines on. */
  const common = new Uint16Array((rows.length + 1) * width);
  for (let row = rows.length - 1; row >= 0; row -= 1)
    for (let column = columns.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      common[at] =
        rows[row] === columns[column]
          ? (common[at + width + 1] ?? 0) + 1
          : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }

  const places = Array.from({ length: base.length + 1 }, (_, line) => (line < start ? line : line + longer));
  places.fill(-1, start, end);
  for (let [row, column] = [0, 0]; row < rows.length && column < columns.length;) {
    const at = row * width + column;
    if (rows[row] === columns[column]) {
      places[start + row] = start + column;
      row += 1;
      column += 1;
    } else if ((common[at + width] ?? 0) >= (common[at + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return places;
}

/** What somebody put in the place of the lines `was` of a base, from `from` to before `to`, which may be none. */
export type Hunk = { from: number; to: number; was: Lines; lines: Lines };

export const isInsertion = ({ from, to }: Hunk) => from === to;

/** Returns what was made of some lines of a base, of which `kept` says where `lines` still have each, or -1. */
export function findHunks(base: Lines, kept: readonly number[], lines: Lines): Hunk[] {
  const hunks: Hunk[] = [];
  let last = { base: -1, place: -1 };
  for (const [to, place] of [...kept, lines.length].entries()) {
    if (place === -1) continue;
    const from = last.base + 1;
    const hunk = { from, to, was: base.slice(from, to), lines: lines.slice(last.place + 1, place) };
    if (!isInsertion(hunk) || hunk.lines.length > 0) hunks.push(hunk);
    last = { base: to, place };
  }
  return hunks;
}
