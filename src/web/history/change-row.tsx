import type { ReactNode } from 'react';

import type { Revision } from '#contract/history.ts';

import { clockTime, exactTime } from '../time/times.ts';
import { ChangeList } from './change-list.tsx';
import * as styles from './change-row.css.ts';
import { listChanges, summarize } from './list-changes.ts';

/** Draws a task's title as the link to its history. */
export type HistoryLink = (taskId: string, title: string) => ReactNode;

type Props = { change: Revision; historyLink: HistoryLink };

/** One change among those of all tasks; of a new task its title says enough. */
export function ChangeRow({ change, historyLink }: Props) {
  return (
    <li className={styles.row}>
      <time dateTime={change.at} title={exactTime(change.at)} className={styles.time}>
        {clockTime(change.at)}
      </time>
      <div className={styles.text}>
        <p dir="auto" className={styles.title}>
          {historyLink(change.taskId, change.after.title)}
        </p>
        <p className={styles.what}>
          {summarize(change)} · {change.source}
        </p>
        {change.before === null ? null : <ChangeList changes={listChanges(change)} />}
      </div>
    </li>
  );
}
