import type { QueryClient } from '@tanstack/react-query';

import { readSessionSignal } from '../api/token.ts';
import type { StoredIntent } from '../changes/intent.ts';
import type { NoticeContent } from '../edits/notice-content.ts';
import { readNotice, showNotice } from '../edits/notices.ts';
import { countRestored, describeFailure, describeRestored } from '../edits/outcome.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import { runSender } from '../sender/run-sender.ts';
import { refreshAfterChanges } from '../task-list/refresh.ts';
import { refetchList } from '../task-list/server-list.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

/** Opens the outbox of who is signed in, and sends what is in it, until the signal ends that. */
export async function runOutbox(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const session = readSessionSignal();
  warnBeforeLeaving();
  await openOutbox(signal, () => refetchList(queryClient));
  if (signal.aborted) return;
  refreshAfterChanges(queryClient, signal);
  // The tab in which it was pressed may say the same already. An answer may come after the session has ended.
  const tell = (notice: NoticeContent) => {
    const shown = readNotice();
    if (JSON.stringify(shown) !== JSON.stringify({ ...notice, shown: shown?.shown }))
      showNotice(notice, session);
  };
  const restored = new Map<string, number>();
  const tellRestored = (change: StoredIntent) => {
    const { journal = [], open = [] } = readOutbox() ?? {};
    const entry = journal.find(({ made }) => made.id === (change.mark?.change ?? change.id));
    const goesAgain = open.some(({ verb, taskId }) => verb === 'delete' && taskId === change.taskId);
    const press = `${entry?.group ?? change.id} ${goesAgain}`;
    const counted = (restored.get(press) ?? 0) + 1;
    restored.set(press, counted);
    const count = Math.max(counted, entry ? countRestored(entry, { journal }) : 0);
    const undo = entry?.isUndone === false ? entry.made.id : undefined;
    tell(describeRestored(change, { count, goesAgain, undo }));
  };
  runSender({
    queryClient,
    onFailure: (...failure) => tell(describeFailure(...failure)),
    onRestored: tellRestored,
    signal,
  });
}
