import type { QueryClient } from '@tanstack/react-query';

import { readAccount } from '../api/account.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { showListFirst } from '../outbox-state/list-taken-up.ts';
import { readAskedAt, taskQueries, withShown } from '../task-list/queries.ts';
import { keptListSchema } from './kept-connection.ts';
import { LIST, readList } from './kept-store.ts';
import { readShown } from './list-marks.ts';
import { stored } from './restore.ts';

// Another tab whose list is kept has told the others by then, and they have asked for their own.
const OWN_LIST_MS = 1_000;

/** What a list shows that is not there: less than any. */
const NO_LIST = -1;

const listKey = taskQueries.list().queryKey;

/** Whether a list was asked for since another one had come. A clock that was set back meanwhile says nothing. */
function isAskedSince(cameAt: number, askedAt: number): boolean {
  const wasSetBack = askedAt > Date.now() && cameAt <= Date.now();
  return cameAt <= askedAt && !wasSetBack;
}

/**
 * Takes up the list that another tab has kept where the own one does not come, or was asked for before a change that this tab has not
 * heard of: that tab has forgotten what was confirmed before its list, and this one may have slept.
 */
async function takeUpList(queryClient: QueryClient): Promise<void> {
  const account = readAccount();
  if (account === null) return;
  const upTo = () => queryClient.getQueryData(listKey)?.upTo ?? NO_LIST;
  if (readShown(account) <= upTo()) return;
  const kept = await readList([account, LIST]);
  const list = keptListSchema.safeParse(kept).data?.data;
  if (!kept || !list || list.upTo <= upTo() || account !== readAccount()) return;
  const own = queryClient.getQueryData(listKey);
  // One that was asked for after the kept one had come, or that is no older, shows all that this does, though it does not say so.
  if (own && (isAskedSince(kept.updatedAt, readAskedAt(own)) || withShown(list, own) !== own)) return;
  // What is under way may be older than this one.
  await queryClient.cancelQueries({ queryKey: listKey });
  stored.set(LIST, kept.data);
  queryClient.setQueryData([LIST], kept.data, { updatedAt: kept.updatedAt });
  // What waits for this list does not wait for the server's.
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/** Takes up what other tabs keep, at each sign of one and whenever this one is seen again, until the signal ends that. */
export function followKeptList(queryClient: QueryClient, signal: AbortSignal): void {
  const look = async () => {
    if (!signal.aborted) await takeUpList(queryClient).catch(ignoreError);
  };
  // Its own list comes later, or this is tried again at the next sign of another tab. No sign puts off what an earlier one has begun.
  const lookSoon = () => void setTimeout(look, OWN_LIST_MS);
  // Whoever slept has heard of nothing, and asked for no list. A storage that hangs holds up nobody.
  const lookNow = () =>
    showListFirst(Promise.race([look(), new Promise((resolve) => setTimeout(resolve, OWN_LIST_MS))]));
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') lookNow();
  };
  addEventListener('storage', lookSoon, { signal });
  document.addEventListener('visibilitychange', lookIfVisible, { signal });
  document.addEventListener('resume', lookNow, { signal });
  // Nobody heard the signs of before.
  lookSoon();
}
