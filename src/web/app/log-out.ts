import { readAccount } from '../api/account.ts';
import { readSessionSignal } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { keepsNothing } from '../browser/keeping.ts';
import { forgetSaved } from '../drafts/open-forms.ts';
import { forgetImports } from '../imports/imports-key.ts';
import { forgetKept } from '../offline/forget-kept.ts';
import { listFormer } from '../offline/former-lists.ts';
import type { LogoutLoss } from '../outbox-store/account-records.ts';
import { emptyOutbox } from '../outbox/empty-outbox.ts';
import { endSession } from '../session/calls.ts';

const NOTHING: LogoutLoss = { changes: 0, drafts: 0 };

async function empty(account: string, agreed: LogoutLoss): Promise<LogoutLoss | null> {
  // A storage that is closed has no list to offer.
  const former = await listFormer(account).catch(ignoreError);
  const isAhead = (former ?? []).length > 0;
  const agrees = !isAhead || agreed.isAhead === true;
  const loss = await emptyOutbox(account, agrees ? agreed : null, () => forgetKept(account));
  return loss && { ...loss, isAhead };
}

/**
 * Ends the session, and deletes all of this person's from this browser. Resolves to null; or to what that would lose beyond what
 * they agreed to lose, and then nothing has happened.
 */
export async function logOut(agreed = NOTHING): Promise<LogoutLoss | null> {
  const [account, session] = [readAccount(), readSessionSignal()];
  const loss = account === null ? null : await empty(account, agreed);
  if (loss) return loss;
  if (account !== null) forgetImports(account);
  // A slow storage may have outlasted it, and the next person logs out for themselves.
  if (session.aborted) return null;
  endSession();
  // They agreed to lose those too, so the browser need not ask once more.
  forgetSaved('', () => true);
  // A new page has nothing of this one in its memory, and can keep the next session on the device.
  if (keepsNothing()) location.replace('/login');
  return null;
}
