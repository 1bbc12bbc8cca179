import { useId } from 'react';

import type { Revision } from '#contract/history.ts';

import { useNow } from '../time/now.ts';
import { exactTime, timeAgo } from '../time/times.ts';
import { ChangeList } from './change-list.tsx';
import { listChanges, summarize } from './list-changes.ts';
import * as styles from './version.css.ts';

type Props = {
  revision: Revision;
  /** The task is like this now. */
  isAsNow: boolean;
  onRestore: () => void;
};

/** One version of a task: what was done, when and where, and the way back to it. */
export function Version({ revision, isAsNow, onRestore }: Props) {
  const headingId = useId();
  const now = useNow();
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <h3 id={headingId}>{summarize(revision)}</h3>
        {isAsNow ? (
          <span className={styles.now}>As it is now</span>
        ) : (
          <button type="button" className={styles.restore} aria-describedby={headingId} onClick={onRestore}>
            Restore this version
          </button>
        )}
      </div>
      <p className={styles.when}>
        {timeAgo(revision.at, now)} · <time dateTime={revision.at}>{exactTime(revision.at)}</time> ·{' '}
        {revision.source}
      </p>
      <ChangeList changes={listChanges(revision)} />
    </li>
  );
}
