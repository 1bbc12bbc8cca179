import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Revision } from '#contract/history.ts';

import { explainFailure } from '../api/client.ts';
import { useHasRevisions } from '../outbox/queries.ts';
import { useToday } from '../time/today.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingRows } from '../ui/loading-rows.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ChangeRow } from './change-row.tsx';
import type { HistoryLink } from './change-row.tsx';
import * as styles from './changes-page.css.ts';
import { groupByDay, formatDay } from './days.ts';
import { revisionQueries } from './queries.ts';

function Days({ changes, historyLink }: { changes: readonly Revision[]; historyLink: HistoryLink }) {
  const today = useToday();
  return groupByDay(changes).map(({ day, changes: ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.dayName}>
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
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } =
    useInfiniteQuery(revisionQueries.changes());
  // A press is a wish and not a call: news that comes meanwhile may end the call, and the wish stays.
  const [wanted, setWanted] = useState(0);
  const shown = data?.pages.length ?? 0;
  const isMoreWanted = hasNextPage && wanted > shown;
  useEffect(() => {
    if (isMoreWanted && !isFetching && !error) void fetchNextPage({ cancelRefetch: false });
  }, [isMoreWanted, isFetching, error, fetchNextPage]);
  const changes = data?.pages.flatMap((page) => page.changes);
  const loadError = error && (
    <LoadError
      title="Failed to load the changes"
      detail={`${explainFailure(error).detail}${changes ? ' These are the ones that came before.' : ''}`}
      onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
    />
  );
  if (!changes) return loadError ?? <LoadingRows text="Loading the changes..." />;
  if (changes.length === 0) {
    return <EmptyState title="No changes yet" hint="Whatever is done to your tasks is listed here." />;
  }
  return (
    <>
      <Days changes={changes} historyLink={historyLink} />
      {loadError ??
        (hasNextPage && (
          <Button pending={isMoreWanted} onClick={() => setWanted(shown + 1)}>
            {isMoreWanted ? 'Loading...' : 'Show more'}
          </Button>
        ))}
    </>
  );
}

/** What happened to all tasks, newest first, by day. */
export function ChangesPage({ historyLink }: { historyLink: HistoryLink }) {
  const hasRevisions = useHasRevisions();
  return (
    <div className={styles.narrow}>
      <title>Recent changes · Holdfast</title>
      <PageHeading title="Recent changes" />
      {hasRevisions === false ? (
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
