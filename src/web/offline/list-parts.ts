import { newId } from '../browser/new-id.ts';

/** So many tasks are stored together at least, and less than twice as many at most. */
const PART_LENGTH = 250;

/** The items of a list in parts, by their ids, in order. A part never changes: what changed is another one. */
export type Parts<Item> = ReadonlyMap<string, readonly Item[]>;

function cut<Item>(items: readonly Item[]): [string, readonly Item[]][] {
  if (items.length === 0) return [];
  const count = Math.max(1, Math.floor(items.length / PART_LENGTH));
  const length = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, part) => [
    newId(),
    items.slice(part * length, (part + 1) * length),
  ]);
}

/** Divides a list into parts: those of the list before it stay up to its first change, and after its last. */
export function divide<Item>(items: readonly Item[], before: Parts<Item>): Parts<Item> {
  const parts = [...before];
  const isAt = ([, part]: (typeof parts)[number], place: number) =>
    part.every((item, index) => items[place + index] === item);
  let [first, from] = [0, 0];
  for (let part = parts[0]; part && isAt(part, from); part = parts[first]) {
    first += 1;
    from += part[1].length;
  }
  const after: typeof parts = [];
  let to = items.length;
  for (const part of parts.slice(first).toReversed()) {
    const place = to - part[1].length;
    if (place < from || !isAt(part, place)) break;
    after.unshift(part);
    to = place;
  }
  // A few new tasks go into the part beside them, or there would be a part for each.
  if (from < to && to - from < PART_LENGTH) {
    const [next] = after;
    const last = parts[first - 1];
    if (next) {
      after.shift();
      to += next[1].length;
    } else if (last) {
      first -= 1;
      from -= last[1].length;
    }
  }
  return new Map([...parts.slice(0, first), ...cut(items.slice(from, to)), ...after]);
}
