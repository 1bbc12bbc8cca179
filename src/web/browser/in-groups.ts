import { oneByOne } from './one-by-one.ts';

/**
 * Returns a function that hands items over to `run`, one group of at most so many at a time: what comes while a group is under way is
 * in a later one. It resolves and rejects as its item's group does.
 */
export function inGroups<Item>(
  most: number,
  run: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const inTurn = oneByOne();
  /** The last group, while it has not begun. */
  let last: { items: Item[]; done: Promise<void> } | null = null;

  return (item) => {
    if (last && last.items.length < most) {
      last.items.push(item);
      return last.done;
    }
    const items = [item];
    const done = inTurn(async () => {
      if (last?.items === items) last = null;
      await run(items);
    });
    last = { items, done };
    return done;
  };
}
