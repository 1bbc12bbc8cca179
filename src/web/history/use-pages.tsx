import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { explainFailure } from '../api/client.ts';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingRows } from '../ui/loading-rows.tsx';
import { MoreButton } from '../ui/more-button.tsx';

/**
 * Returns the pages of a history that have come, and what stands below them: the way to the next one, or why none comes.
 * `name` is what they are called in sentences.
 */
export function usePages<Page>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  name: string,
): { pages: readonly Page[] | undefined; below: ReactNode } {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  // A press is a wish and not a call: news that comes meanwhile may end the call, and the wish stays.
  const [wanted, setWanted] = useState(0);
  const pages = data?.pages;
  const shown = pages?.length ?? 0;
  const isMoreWanted = hasNextPage && wanted > shown;
  useEffect(() => {
    if (isMoreWanted && !isFetching && !error) void fetchNextPage({ cancelRefetch: false });
  }, [isMoreWanted, isFetching, error, fetchNextPage]);
  if (error) {
    const below = (
      <LoadError
        title={`Failed to load the ${name}`}
        detail={`${explainFailure(error).detail}${pages ? ' These are the ones that came before.' : ''}`}
        onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
      />
    );
    return { pages, below };
  }
  if (!pages) return { pages, below: <LoadingRows text={`Loading the ${name}...`} /> };
  const below = hasNextPage && <MoreButton pending={isMoreWanted} onClick={() => setWanted(shown + 1)} />;
  return { pages, below };
}
