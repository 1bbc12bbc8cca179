import type { QueryClient } from '@tanstack/react-query';

import { taskQueries } from '../tasks/queries.ts';
import { lastConfirmed, subscribeToOutbox } from './state.ts';

/** Asks for the list again when the server has confirmed a change that it cannot show yet, until the signal ends that. */
export function refreshAfterChanges(queryClient: QueryClient, signal: AbortSignal): void {
  const { queryKey } = taskQueries.list();
  let asked = 0;
  let isAsking = false;

  const refresh = async () => {
    if (isAsking) return;
    isAsking = true;
    while (
      !signal.aborted &&
      lastConfirmed() > Math.max(asked, queryClient.getQueryData(queryKey)?.upTo ?? 0)
    ) {
      asked = lastConfirmed();
      await queryClient.invalidateQueries({ queryKey });
    }
    isAsking = false;
  };
  const unsubscribe = subscribeToOutbox(() => void refresh());
  signal.addEventListener('abort', unsubscribe);
  void refresh();
}
