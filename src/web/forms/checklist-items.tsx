import type { ChecklistItem } from '#contract/checklist.ts';

import * as styles from './checklist.css.ts';

type Props = {
  items: readonly ChecklistItem[];
  onTick: (item: ChecklistItem, isDone: boolean) => void;
};

/** Names each item by its words, and by how many before it have the same: its box stays its own where lines come or go above it. */
function nameItems(items: readonly ChecklistItem[]): string[] {
  const counts = new Map<string, number>();
  return items.map(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return `${count} ${text}`;
  });
}

/** The items of a checklist, each with its box. */
export function ChecklistItems({ items, onTick }: Props) {
  if (items.length === 0) return null;
  const names = nameItems(items);
  return (
    <ul role="list" aria-label="Checklist" className={styles.list}>
      {items.map((item, index) => (
        <li key={names[index]}>
          <label className={styles.item}>
            <input
              type="checkbox"
              className={styles.box}
              checked={item.isDone}
              onChange={(event) => onTick(item, event.target.checked)}
            />
            <span dir="auto" className={styles.text}>
              {item.text}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
