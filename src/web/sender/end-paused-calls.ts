import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Ends calls that would be tried again only once somebody looks at this tab: what is sent from here for all tabs may wait for them.
 * Returns what ends this.
 */
export function endPausedCalls(queryClient: QueryClient): () => void {
  const endIfPaused = ({ queryKey, state }: Query) => {
    if (state.fetchStatus !== 'paused') return;
    void queryClient.cancelQueries({ queryKey, exact: true }, { revert: false });
  };
  const cache = queryClient.getQueryCache();
  cache.getAll().forEach(endIfPaused);
  return cache.subscribe(({ query }) => endIfPaused(query));
}
