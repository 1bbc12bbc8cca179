import type { QueryClient } from '@tanstack/react-query';

import { changesSent } from '../outbox-state/changes-sent.ts';
import { lastConfirmed, subscribeToOutbox } from '../outbox-state/state.ts';
import { taskQueries } from './queries.ts';

/** Asks for the list again when the server has confirmed a change that it cannot show yet, until the signal ends that. */
export function refreshAfterChanges(queryClient: QueryClient, signal: AbortSignal): void {
  const { queryKey } = taskQueries.list();
  let asked = 0;
  let isAsking = false;

  const upTo = () => queryClient.getQueryData(queryKey)?.upTo;
  const refresh = async () => {
    if (isAsking) return;
    isAsking = true;
    while (!signal.aborted && lastConfirmed() > Math.max(asked, upTo() ?? 0)) {
      await changesSent(signal);
      const wanted = lastConfirmed();
      const isFirst = upTo() === undefined;
      await queryClient.invalidateQueries({ queryKey });
      // A first list that was on its way is not asked for anew by this: once it is there, the next turn asks.
      const mayBeOlder = isFirst && upTo() !== undefined;
      if (!mayBeOlder) asked = wanted;
    }
    isAsking = false;
  };
  const unsubscribe = subscribeToOutbox(() => void refresh());
  signal.addEventListener('abort', unsubscribe);
  void refresh();
}
