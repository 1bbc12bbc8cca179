import { oneByOne } from './one-by-one.ts';

/**
 * Returns a function that hands items over to `run`, one group at a time: what comes while a group is under way is the next one.
 * It resolves and rejects as its item's group does.
 */
export function inGroups<Item>(
  run: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const inTurn = oneByOne();
  let next: { items: Item[]; done: Promise<void> } | null = null;

  return (item) => {
    if (next) {
      next.items.push(item);
      return next.done;
    }
    const items = [item];
    const done = inTurn(async () => {
      next = null;
      await run(items);
    });
    next = { items, done };
    return done;
  };
}
