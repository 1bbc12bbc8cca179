import { readAccount, readSessionName } from '../api/account.ts';
import { NoAnswerError } from '../api/no-answer-error.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { applyFollowUp } from '../changes/apply-follow-up.ts';
import { onSendingPauseChange } from '../outbox-state/sending-pause.ts';
import { emptyState, readOutbox, setOutbox } from '../outbox-state/state.ts';
import { readReplaced } from '../outbox-store/connection.ts';
import { LATE_PREFIX } from '../outbox-store/late-ids.ts';
import { moveAll } from './move-account.ts';
import { closeOutbox, loadOutbox, REREAD_MS, rereadOutbox } from './stored-outbox.ts';

/** Another page of this browser was left, and has left something behind. */
function rereadIfLeft({ key, newValue }: StorageEvent): void {
  if (newValue !== null && key?.startsWith(LATE_PREFIX)) rereadOutbox();
}

function rereadIfVisible(): void {
  if (document.visibilityState === 'visible') rereadOutbox();
}

/** Notes that all is known of what is stored. */
function markReadable(): void {
  const state = readOutbox();
  if (state) setOutbox({ ...state, isUnreadable: false });
}

/**
 * Opens the outbox of who is signed in, until the signal closes it: what it holds stays stored. Where it could not be read at first,
 * `refetch` brings a list that was asked for after it was.
 */
export async function openOutbox(signal: AbortSignal, refetch: () => Promise<unknown>): Promise<void> {
  // Asked here and not before: while this code was on its way, the account may have become known.
  const account = readAccount();
  const sessionName = readSessionName();
  if (account === null || sessionName === null) return;
  signal.addEventListener('abort', closeOutbox);
  document.addEventListener('visibilitychange', rereadIfVisible, { signal });
  addEventListener('storage', rereadIfLeft, { signal });
  onSendingPauseChange(rereadOutbox, signal);
  readReplaced().addEventListener('abort', rereadOutbox, { signal });
  const begin = async () => {
    // What was stored before anybody knew whose it is.
    if (sessionName !== account) await moveAll(sessionName, account);
    if (!signal.aborted) await loadOutbox(account);
  };
  const beginAgain = async () => {
    if (signal.aborted) return;
    try {
      await begin();
      await refetch();
      if (!signal.aborted) markReadable();
    } catch (error) {
      setTimeout(beginAgain, REREAD_MS);
      // A list that did not come is no fault of the page.
      if (!(error instanceof NoAnswerError)) ignoreStorageError(error);
    }
  };
  try {
    await begin();
  } catch (error) {
    // A browser that stores nothing shows the tasks all the same; a change is refused there, in words.
    if (!signal.aborted)
      setOutbox(readOutbox() ?? { ...emptyState(account), applyFollowUp, isUnreadable: true });
    setTimeout(beginAgain, REREAD_MS);
    ignoreStorageError(error);
  }
}
