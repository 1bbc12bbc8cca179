import { QueryObserver } from '@tanstack/react-query';

import { isOnline, onOnlineChange } from '#web/api/online.ts';
import { queryClient } from '#web/api/query-client.ts';
import { onSessionEnd, readToken } from '#web/api/token.ts';
import { removeAccountData } from '#web/app/remove-account-data.ts';
import { ignoreError } from '#web/browser/ignore-error.ts';
import { offerLeftDraft } from '#web/edits/unsaved.ts';
import { startLiveUpdates } from '#web/live/live-updates.ts';
import { keepQueries } from '#web/offline/kept-queries.ts';
import { probeWhileUnreachable } from '#web/offline/probe.ts';
import { restoreQueries } from '#web/offline/restore.ts';
import { glanceAtOutbox } from '#web/outbox/glance.ts';
import { profileQueries } from '#web/profile/queries.ts';
import { runOutbox } from '#web/sync/run-outbox.ts';
import { taskQueries } from '#web/task-list/queries.ts';

/*
 * What stands on the signed-in screens and asks for data, or goes on behind them (app-frame.tsx, background.tsx), without its
 * looks.
 */

// The code of what goes on behind arrives after the first screen.
const BACKGROUND_MS = 20;
// The router, which this has not, takes a moment to put the login in the place of the screens.
const ROUTER_MS = 1;

let screens: AbortController | null = null;

function followServer(signal: AbortSignal): void {
  const list = new QueryObserver(queryClient, taskQueries.list());
  let isLive = false;
  const stops = [
    list.subscribe(({ data }) => {
      if (isLive || !data || data.seq === null) return;
      isLive = true;
      startLiveUpdates(queryClient, signal);
    }),
    new QueryObserver(queryClient, profileQueries.me()).subscribe(() => {}),
    onOnlineChange(() => {
      if (isOnline())
        void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
    }),
  ];
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
}

function startBackground(signal: AbortSignal): void {
  if (signal.aborted) return;
  keepQueries(queryClient, signal);
  void offerLeftDraft();
  removeAccountData().catch(ignoreError);
  probeWhileUnreachable(signal);
}

/** Shows the signed-in screens. */
export function showScreens(): void {
  if (readToken() === null || screens) return;
  screens = new AbortController();
  const { signal } = screens;
  queryClient.mount();
  void restoreQueries(queryClient);
  followServer(signal);
  void glanceAtOutbox(signal);
  void runOutbox(queryClient, signal);
  setTimeout(() => startBackground(signal), BACKGROUND_MS);
}

/** The guards look at the token again, and lead to the login (login.tsx). */
function hideScreens(): void {
  if (readToken() !== null) return;
  if (screens) queryClient.unmount();
  screens?.abort();
  screens = null;
  queryClient.clear();
  removeAccountData().catch(ignoreError);
}

let leadingToLogin = Promise.resolve();

/** Resolves when the login stands where the screens of a session that ended were: nobody logs in before. */
export function loginShown(): Promise<void> {
  return leadingToLogin;
}

onSessionEnd(() => {
  leadingToLogin = new Promise<void>((resolve) => setTimeout(resolve, ROUTER_MS)).then(hideScreens);
});
