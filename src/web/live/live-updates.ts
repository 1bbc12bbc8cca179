import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { changeEventSchema } from '#contract/history.ts';
import type { ChangeEvent } from '#contract/history.ts';

import { readAccount } from '../api/account.ts';
import { withTabLeadership } from '../browser/tab-leadership.ts';
import { fetchNewestSeq } from '../task-list/newest-seq.ts';
import { followEventStream } from './follow.ts';
import { NOTHING_SEEN, refetchWhenBehind } from './refetch.ts';

const NAME = 'holdfast-live';

const messageSchema = z.extend(changeEventSchema, { account: z.string() });

/** Keeps the lists as new as the server's, until the signal ends that: one stream for all tabs of this browser. */
export function startLiveUpdates(queryClient: QueryClient, signal: AbortSignal): void {
  const refetch = refetchWhenBehind(queryClient, signal);
  const channel = new BroadcastChannel(NAME);
  const broadcast = (event: ChangeEvent) => {
    if (!signal.aborted) channel.postMessage({ account: readAccount(), ...event });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data);
    if (!message.success || message.data.account !== readAccount()) return;
    const newest = refetch(message.data);
    // A tab that knows less than this one is new.
    if (newest.seq > message.data.seq) broadcast(newest);
  });
  signal.addEventListener('abort', () => channel.close());
  const onEvent = (event: ChangeEvent) => broadcast(refetch(event));
  // The other tabs answer with what they heard before this one listened.
  broadcast(NOTHING_SEEN);

  const askSeq = async () => {
    const seq = await fetchNewestSeq(queryClient, signal);
    if (seq !== null) onEvent({ seq });
  };
  const follower = { onEvent, askSeq };
  const isShared = withTabLeadership(NAME, signal, (turn) => {
    void followEventStream({ ...follower, isWanted: () => true }, turn);
  });
  // Plain http has no locks. There each tab holds a stream while it is seen: a browser gives a server six connections.
  if (!isShared)
    void followEventStream({ ...follower, isWanted: () => document.visibilityState === 'visible' }, signal);
}
