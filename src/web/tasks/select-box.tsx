import type { ChangeEvent } from 'react';

import type { Task } from '../model/task.ts';
import { selectTo, toggleSelected, useIsAnySelected, useIsSelected } from '../selection/selection.ts';
import * as styles from './select-box.css.ts';

/** Selects a task for what is done to many at once; with Shift all up to it. The ring beside it completes the task. */
export function SelectBox({ task: { _id, title } }: { task: Task }) {
  const isSelected = useIsSelected(_id);
  const isAnySelected = useIsAnySelected();
  const change = ({ nativeEvent }: ChangeEvent) => {
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selectTo(_id);
    else toggleSelected(_id);
  };
  return (
    <label className={styles.place} data-shown={isAnySelected || undefined}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        className={styles.box}
        checked={isSelected}
        onChange={change}
      />
    </label>
  );
}
