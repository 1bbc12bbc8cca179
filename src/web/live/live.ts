import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { inOneTab } from '../browser/tab-leadership.ts';
import { catchUpWith } from './catch-up.ts';
import { follow } from './follow.ts';

const NAME = 'holdfast-live';

const news = z.object({ account: z.string(), seq: z.int() });

/** Keeps the lists as new as the server's, until the signal ends that: one stream for all tabs of this browser. */
export function goLive(queryClient: QueryClient, signal: AbortSignal): void {
  const learn = catchUpWith(queryClient, signal);
  const channel = new BroadcastChannel(NAME);
  const say = (seq: number) => {
    if (!signal.aborted) channel.postMessage({ account: readAccount(), seq });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = news.safeParse(data);
    if (!told.success || told.data.account !== readAccount()) return;
    const newest = learn(told.data.seq);
    // A tab that knows less than this one is new.
    if (newest > told.data.seq) say(newest);
  });
  signal.addEventListener('abort', () => channel.close());
  const tell = (seq: number) => say(learn(seq));
  // What was told before this tab listened.
  say(0);

  const isShared = inOneTab(NAME, signal, (turn) => void follow(tell, () => true, turn));
  // Plain http has no locks. There each tab holds a stream while it is seen: a browser gives a server six connections.
  if (!isShared) void follow(tell, () => document.visibilityState === 'visible', signal);
}
