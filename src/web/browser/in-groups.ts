import { ignoreError } from './ignore-error.ts';

/**
 * Returns a function that hands items over to `run`, one group at a time: what comes while a group is under way is the next one.
 * It resolves and rejects as its item's group does.
 */
export function inGroups<Item>(
  run: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; done: Promise<void> } | null = null;

  return (item) => {
    if (next) {
      next.items.push(item);
      return next.done;
    }
    const items = [item];
    const done = last.then(() => {
      next = null;
      return run(items);
    });
    next = { items, done };
    // A group that failed does not hold up the next.
    last = done.catch(ignoreError);
    return done;
  };
}
