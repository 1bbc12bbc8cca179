import type { ListEntry } from './list-text.ts';
import type { Mark } from './mark.ts';

/** A whole list at one number of its user. */
export type KeptList = { mark: Mark; entries: ListEntry[]; body: Buffer };

const MOST_BYTES = 64 * 1024 * 1024;
// An empty list takes room too.
const LEAST_BYTES = 1024;

// The text of each task is kept beside that of the whole, and compressed forms beside both.
const measureSize = ({ body }: KeptList) => LEAST_BYTES + 3 * body.length;

/** Keeps the last list of each user within a bound of bytes; the least recently read go first. */
export function keptLists(mostBytes = MOST_BYTES) {
  const lists = new Map<string, KeptList>();
  let bytes = 0;

  function forget(userId: string): void {
    const list = lists.get(userId);
    if (list && lists.delete(userId)) bytes -= measureSize(list);
  }

  return {
    get(userId: string): KeptList | undefined {
      const list = lists.get(userId);
      // Whatever was asked for last stands last.
      if (list && lists.delete(userId)) lists.set(userId, list);
      return list;
    },
    keep(userId: string, list: KeptList): void {
      forget(userId);
      if (measureSize(list) > mostBytes) return;
      lists.set(userId, list);
      bytes += measureSize(list);
      for (const oldest of lists.keys()) {
        if (bytes <= mostBytes) return;
        forget(oldest);
      }
    },
  };
}
