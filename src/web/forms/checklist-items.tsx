import type { ChecklistItem } from '#contract/checklist.ts';

import * as styles from './checklist.css.ts';

type Props = {
  items: readonly ChecklistItem[];
  onTick: (item: ChecklistItem, isDone: boolean) => void;
};

/** The items of a checklist, each with its box. */
export function ChecklistItems({ items, onTick }: Props) {
  if (items.length === 0) return null;
  return (
    <ul role="list" aria-label="Checklist" className={styles.list}>
      {items.map((item) => (
        <li key={item.line}>
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
