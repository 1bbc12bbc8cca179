import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';

import { isOnline, onOnlineChange } from '../api/online.ts';
import { pressEnterOnce } from '../browser/held-enter.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { keepsNothing } from '../browser/keeping.ts';
import { preloadParts } from '../browser/lazy-part.ts';
import { loadCode } from '../browser/load-code.ts';
import { loadScreen } from '../browser/load-screen.ts';
import { reloadPage } from '../browser/reload-page.ts';
import { reloadWhenThawed } from '../browser/reload-when-thawed.ts';
import { useNotice } from '../edits/notices.ts';
import { offerLeftDraft } from '../edits/unsaved.ts';
import { useTaskDialog } from '../forms/use-task-dialog.ts';
import { startLiveUpdates } from '../live/live-updates.ts';
import { keepQueries } from '../offline/kept-queries.ts';
import { probeWhileUnreachable } from '../offline/probe.ts';
import { keepApp, useNewVersion } from '../offline/service-worker.ts';
import { useOutbox } from '../outbox-state/state.ts';
import { NewVersion } from '../shell/new-version.tsx';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { taskQueries, useHasListEnded } from '../task-list/queries.ts';
import { AppCommands } from './app-commands.tsx';
import { removeAccountData } from './remove-account-data.ts';
import { warnOfDropped } from './warn-of-dropped.ts';

// By then the first cards are painted, and no person has found a button yet.
const PRELOAD_MS = 50;

const reload = () => void reloadPage();

/** Loads the rest of the app: from then on no press waits for code, and none needs the network. */
function usePreload(): void {
  const router = useRouter();
  useEffect(() => {
    const preload = () => {
      preloadParts();
      for (const { options } of Object.values(router.routesById)) void loadCode(() => loadScreen(options));
    };
    const timer = setTimeout(preload, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [router]);
}

/** Asks for the tasks at each change of the path where the last time failed, as a page does that opens. */
function useReload(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = taskQueries.list();
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged && queryClient.getQueryState(queryKey)?.status === 'error')
        void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    });
  }, [queryClient, router]);
}

/** What goes on behind every signed-in screen, and the commands over it; it comes after the screen and costs it nothing. */
export function Background(): ReactNode {
  const queryClient = useQueryClient();
  usePreload();
  useReload();
  const isOwnServer = useIsOwnServer();
  const hasListEnded = useHasListEnded();
  const isNeeded = useOutbox()?.isReplaced === true;
  // Plain http has no worker that would bring it.
  const ready = useNewVersion() ?? (isNeeded ? reload : null);
  // A page that keeps nothing would lose its session by that.
  const newVersion = keepsNothing() ? null : ready;
  const hasNotice = useNotice() !== null;
  const { task } = useTaskDialog();
  // A dialog that is open finds its own draft.
  const offerDraft = useEffectEvent(() => (task === undefined ? offerLeftDraft() : undefined));

  useEffect(() => {
    const controller = new AbortController();
    keepQueries(queryClient, controller.signal);
    void offerDraft();
    // What could not be removed stays noted, and the next session tries again.
    removeAccountData().catch(ignoreError);
    probeWhileUnreachable(controller.signal);
    reloadWhenThawed(controller.signal);
    pressEnterOnce(controller.signal);
    const endWarning = warnOfDropped(queryClient);
    const unsubscribe = onOnlineChange(() => {
      if (isOnline())
        void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
    });
    return () => {
      controller.abort();
      endWarning();
      unsubscribe();
    };
  }, [queryClient]);

  useEffect(() => {
    // Only a server that counts revisions tells of them.
    if (isOwnServer !== true) return undefined;
    const controller = new AbortController();
    startLiveUpdates(queryClient, controller.signal);
    return () => controller.abort();
  }, [queryClient, isOwnServer]);

  useEffect(() => {
    // Fetching the whole app must not hold up the first tasks.
    if (hasListEnded) keepApp();
  }, [hasListEnded]);

  // There is one notice at a time, and what a person just did comes first. Beneath an open form nobody could press it.
  return (
    <>
      <NewVersion reload={hasNotice || task !== undefined ? null : newVersion} isNeeded={isNeeded} />
      <AppCommands />
    </>
  );
}
