import { useState } from 'react';

import type { ChecklistItem } from '#contract/checklist.ts';

import { toRows } from './checklist-rows.ts';
import * as styles from './checklist.css.ts';

type Props = {
  items: readonly ChecklistItem[];
  onTick: (item: ChecklistItem, isDone: boolean) => void;
};

/** The items of a checklist, each with its box. */
export function ChecklistItems({ items, onTick }: Props) {
  const [drawn, setDrawn] = useState(() => toRows([], items));
  const rows = toRows(drawn, items);
  if (rows !== drawn) setDrawn(rows);
  if (items.length === 0) return null;
  return (
    <ul role="list" aria-label="Checklist" className={styles.list}>
      {items.map((item, index) => (
        <li key={rows[index]?.key}>
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
