import { fold } from '../search/fold.ts';

const folded = new WeakMap<object, string>();

function foldTitle(item: { title: string }): string {
  const known = folded.get(item) ?? fold(item.title);
  folded.set(item, known);
  return known;
}

/** The sign before the name of a label, which counts only where it is typed: 'home' is all of '#home'. */
const MARK = /^[#!]/;

/** Something whose title fits what was typed, and how well. */
export type Ranked<Item> = { item: Item; rank: number };

/**
 * Returns how well a title fits what was typed: 0 where it is that, 1 where it begins so, 2 where a word does, 3 where it holds it,
 * null else.
 */
function rankTitle(title: string, typed: string): number | null {
  const name = MARK.test(typed) ? title : title.replace(MARK, '');
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.includes(` ${typed}`)) return 2;
  return name.includes(typed) ? 3 : null;
}

/** Returns those that fit what was typed, the best first, and among equals in their own order. */
export function findBest<Item extends { title: string }>(
  items: readonly Item[],
  typed: string,
): Ranked<Item>[] {
  const wanted = fold(typed);
  const found: Ranked<Item>[][] = [[], [], [], []];
  for (const item of items) {
    const rank = rankTitle(foldTitle(item), wanted);
    if (rank !== null) found[rank]?.push({ item, rank });
  }
  return found.flat();
}
