import { useId } from 'react';

import type { DeletedTask } from '#contract/history.ts';

import { exactTime, timeAgo } from '../time/times.ts';
import { Button } from '../ui/button.tsx';
import { isFirstClick } from '../ui/is-first-click.ts';
import { daysLeft } from './days-left.ts';
import * as styles from './trash-page.css.ts';

type Props = {
  task: DeletedTask;
  now: number;
  onRestore: (task: DeletedTask) => void;
  onPurge: (task: DeletedTask) => void;
};

export function TrashRow({ task, now, onRestore, onPurge }: Props) {
  const titleId = useId();
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2 id={titleId} dir="auto" className={styles.title}>
          {task.title}
        </h2>
        <p className={styles.when}>
          Deleted{' '}
          <time dateTime={task.deletedAt} title={exactTime(task.deletedAt)}>
            {timeAgo(task.deletedAt, now)}
          </time>{' '}
          · {daysLeft(task.deletedAt, now)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" aria-describedby={titleId} onClick={() => onPurge(task)}>
          Delete for good
        </Button>
        <Button aria-describedby={titleId} onClick={(event) => isFirstClick(event) && onRestore(task)}>
          Restore
        </Button>
      </div>
    </li>
  );
}
