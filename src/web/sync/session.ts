import type { QueryClient } from '@tanstack/react-query';

import { describeUnsavedPlace } from '../browser/keeping.ts';
import { taskTitle } from '../changes/describe-change.ts';
import type { MadeChange, Refusal, StoredIntent } from '../changes/intent.ts';
import { showNotice } from '../edits/notices.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import { runSender } from '../sender/sender.ts';
import { refreshAfterChanges } from '../task-list/refresh.ts';
import { refetchList } from '../task-list/server-list.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

function showFailure(
  intent: StoredIntent,
  { title, detail, conflicts }: Refusal,
  isTriedAgain: boolean,
): void {
  const { id: change } = intent;
  if (conflicts)
    showNotice({ kind: 'question', text: `“${taskTitle(intent)}” was changed in two places.`, change });
  else {
    const next = isTriedAgain ? ', and Holdfast sends it again by itself' : '';
    showNotice({
      kind: 'failed',
      title,
      detail: `${detail} The change is ${describeUnsavedPlace()}${next}.`,
      change,
    });
  }
}

function showRestored(change: MadeChange): void {
  showNotice({
    kind: 'done',
    text: `“${taskTitle(change)}” had been deleted elsewhere. Your change brought it back.`,
  });
}

/** Opens the outbox of who is signed in, and sends what is in it, until the signal ends that. */
export async function runOutbox(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  warnBeforeLeaving();
  await openOutbox(signal, () => refetchList(queryClient));
  if (signal.aborted) return;
  refreshAfterChanges(queryClient, signal);
  runSender({ queryClient, onFailure: showFailure, onRestored: showRestored, signal });
}
