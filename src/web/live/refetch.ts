import type { QueryClient } from '@tanstack/react-query';

import { historyFilter } from '../api/query-client.ts';
import { changesSent } from '../outbox-state/changes-sent.ts';
import { lastConfirmed } from '../outbox-state/state.ts';
import { taskQueries } from '../task-list/queries.ts';

// A single change is asked for at once, a burst of them so often at most.
const ASK_EVERY_MS = 100;
// A change of this browser's own is told as well, and its list is on its way already.
const OWN_LIST_MS = 100;
// Between two looks at the history a person's own press has its turn, however fast the news comes.
const HISTORY_PAUSE_MS = 100;
const TRIES = 3;

async function wait(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Returns a function that refetches the list if `seq` is newer than it, and that returns the newest seq seen. */
export function refetchWhenBehind(queryClient: QueryClient, signal: AbortSignal): (seq: number) => number {
  const { queryKey } = taskQueries.list();
  let newest = 0;
  let askedAt = -Infinity;
  let triesLeft = 0;
  let isRefetching = false;
  let isHistoryOld = false;
  let isRefreshing = false;

  const isBehind = () => !signal.aborted && (queryClient.getQueryData(queryKey)?.seq ?? 0) < newest;
  const isOwnComing = () => lastConfirmed() > (queryClient.getQueryData(queryKey)?.upTo ?? 0);
  const refetchList = async () => {
    if (isRefetching) return;
    isRefetching = true;
    while (triesLeft > 0 && isBehind()) {
      triesLeft -= 1;
      await wait(askedAt + ASK_EVERY_MS - performance.now());
      await changesSent(signal);
      if (isOwnComing()) await wait(OWN_LIST_MS);
      // A list under way may be older than the change: then the next try asks again.
      if (!isBehind()) continue;
      askedAt = performance.now();
      await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }
    isRefetching = false;
  };

  const refreshHistory = async () => {
    isHistoryOld = true;
    if (isRefreshing) return;
    isRefreshing = true;
    while (isHistoryOld && !signal.aborted) {
      // What is under way may be older than the news, but somebody waits for it: it is asked for again when it has come.
      isHistoryOld = queryClient.isFetching(historyFilter) > 0;
      await queryClient.invalidateQueries(historyFilter, { cancelRefetch: false });
      await wait(HISTORY_PAUSE_MS);
    }
    isRefreshing = false;
  };

  return (seq) => {
    if (seq < newest || signal.aborted) return newest;
    // Told once more, the same number is no news, but a list that could not be had before may be had now.
    if (seq > newest) void refreshHistory();
    newest = seq;
    triesLeft = TRIES;
    void refetchList();
    return newest;
  };
}
