import { useInfiniteQuery } from '@tanstack/react-query';

import type { Revision } from '#contract/history.ts';

import { useIsOwnServer } from '../task-list/own-server.ts';
import { useToday } from '../time/today.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ChangeRow } from './change-row.tsx';
import type { HistoryLink } from './change-row.tsx';
import * as styles from './changes-page.css.ts';
import { groupChangesByDay, formatDay } from './days.ts';
import { revisionQueries } from './queries.ts';
import { usePages } from './use-pages.tsx';

function Days({ changes, historyLink }: { changes: readonly Revision[]; historyLink: HistoryLink }) {
  const today = useToday();
  return groupChangesByDay(changes).map(({ key, day, changes: ofDay }) => (
    <section key={key} className={styles.day} aria-labelledby={`day-${key}`}>
      <h2 id={`day-${key}`} className={styles.dayName}>
        {formatDay(day, today)}
      </h2>
      <ul>
        {ofDay.map((change) => (
          <ChangeRow key={change.seq} change={change} historyLink={historyLink} />
        ))}
      </ul>
    </section>
  ));
}

function Changes({ historyLink }: { historyLink: HistoryLink }) {
  const { pages, below } = usePages(useInfiniteQuery(revisionQueries.changes()), 'changes');
  const changes = pages?.flatMap((page) => page.changes);
  return (
    <>
      {changes && <Days changes={changes} historyLink={historyLink} />}
      {below}
      {changes?.length === 0 && (
        <EmptyState title="No changes yet" hint="Whatever is done to your tasks is listed here." />
      )}
    </>
  );
}

/** What happened to all tasks, newest first, by day. */
export function ChangesPage({ historyLink }: { historyLink: HistoryLink }) {
  const isOwnServer = useIsOwnServer();
  return (
    <div className={styles.narrow}>
      <title>Recent changes · Holdfast</title>
      <PageHeading title="Recent changes" />
      {isOwnServer === false ? (
        <EmptyState
          title="This server keeps no history"
          hint="It knows what your tasks say now, not what they said before."
        />
      ) : (
        <Changes historyLink={historyLink} />
      )}
    </div>
  );
}
