import type { QueryClient, QueryFilters } from '@tanstack/react-query';

import type { ChangeEvent } from '#contract/history.ts';

import { historyFilter } from '../api/query-client.ts';
import { changesSent } from '../outbox-state/changes-sent.ts';
import { lastConfirmed } from '../outbox-state/state.ts';
import { taskQueries } from '../task-list/queries.ts';

// A single change is asked for at once, a burst of them so often at most.
const ASK_EVERY_MS = 100;
// A change of this browser's own is told as well, and its list is on its way already.
const OWN_LIST_MS = 100;
// Between two looks at the history a person's own press has its turn, however fast the news comes.
const REFRESH_PAUSE_MS = 100;
const TRIES = 3;

export const NOTHING_SEEN: Required<ChangeEvent> = { seq: 0, accountSeq: 0 };

/** Finds the queries that show what the account has beside its tasks. */
const accountFilter: QueryFilters = { predicate: ({ meta }) => meta?.isOfAccount === true };

async function wait(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Returns a function that asks anew for what these queries show. */
function refresher(queryClient: QueryClient, filter: QueryFilters, signal: AbortSignal): () => Promise<void> {
  let isOld = false;
  let isRefreshing = false;
  return async () => {
    isOld = true;
    if (isRefreshing) return;
    isRefreshing = true;
    while (isOld && !signal.aborted) {
      // What is under way may be older than the news, but somebody waits for it: it is asked for again when it has come.
      isOld = queryClient.isFetching(filter) > 0;
      await queryClient.invalidateQueries(filter, { cancelRefetch: false });
      await wait(REFRESH_PAUSE_MS);
    }
    isRefreshing = false;
  };
}

/** Returns a function that refetches what is older than the event, and that returns the newest numbers seen. */
export function refetchWhenBehind(
  queryClient: QueryClient,
  signal: AbortSignal,
): (event: ChangeEvent) => Required<ChangeEvent> {
  const { queryKey } = taskQueries.list();
  const refreshHistory = refresher(queryClient, historyFilter, signal);
  const refreshAccount = refresher(queryClient, accountFilter, signal);
  let newest = NOTHING_SEEN;
  let askedAt = -Infinity;
  let triesLeft = 0;
  let isRefetching = false;

  const isBehind = () => !signal.aborted && (queryClient.getQueryData(queryKey)?.seq ?? 0) < newest.seq;
  const isOwnComing = () => lastConfirmed() > (queryClient.getQueryData(queryKey)?.upTo ?? 0);
  const catchUp = async () => {
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

  return ({ seq, accountSeq = seq }) => {
    if (seq < newest.seq || signal.aborted) return newest;
    // Told once more, the same number is no news, but a list that could not be had before may be had now.
    if (seq > newest.seq) void refreshHistory();
    if (accountSeq > newest.accountSeq) void refreshAccount();
    newest = { seq, accountSeq: Math.max(accountSeq, newest.accountSeq) };
    triesLeft = TRIES;
    void catchUp();
    return newest;
  };
}
