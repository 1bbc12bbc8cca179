import type { ChecklistItem } from '#contract/checklist.ts';

/** The row of an item on the screen: its key, by which its box stays its own, and what the item was when it was drawn. */
type ChecklistRow = { key: number; name: string; line: number };

/** Names each item by its words, and by how many before it have the same. */
function nameItems(items: readonly ChecklistItem[]): string[] {
  const counts = new Map<string, number>();
  return items.map(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return `${count} ${text}`;
  });
}

/**
 * Returns the rows of items, given those that are drawn. An item has the row of its words, wherever lines come or go above it; one with new
 * words has the row of the item that is gone from its line. Returns the same rows where nothing changed.
 */
export function toRows(
  drawn: readonly ChecklistRow[],
  items: readonly ChecklistItem[],
): readonly ChecklistRow[] {
  const names = nameItems(items);
  const present = new Set(names);
  const byName = new Map(drawn.map(({ name, key }) => [name, key]));
  const gone = drawn.filter(({ name }) => !present.has(name));
  const goneByLine = new Map(gone.map(({ line, key }) => [line, key]));
  let last = Math.max(0, ...drawn.map(({ key }) => key));
  const rows = items.map(({ line }, index) => {
    const name = names[index] ?? '';
    return { key: byName.get(name) ?? goneByLine.get(line) ?? (last += 1), name, line };
  });
  return JSON.stringify(rows) === JSON.stringify(drawn) ? drawn : rows;
}
