import { readAccount } from '../api/account.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { hasDrafts } from '../outbox/drafts.ts';
import { emptyOutbox } from '../outbox/outbox.ts';
import { countUnsaved, readOutbox } from '../outbox/state.ts';
import { endSession } from '../session/calls.ts';

/** What a logout would lose. */
export type Loss = { hasDrafts: boolean };

/** Returns what a logout would lose this moment; null where nothing. */
export async function findLoss(): Promise<Loss | null> {
  const loss = { hasDrafts: await hasDrafts().catch(() => false) };
  return loss.hasDrafts || countUnsaved(readOutbox()) > 0 ? loss : null;
}

/** Ends the session: nothing of this person stays for the next one. */
export async function logOut(): Promise<void> {
  const account = readAccount();
  // A browser that stores nothing has nothing to forget.
  if (account !== null) await emptyOutbox(account).catch(ignoreError);
  endSession();
}
