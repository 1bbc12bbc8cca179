import { readAccount } from '../api/account.ts';
import { keepsNothing } from '../browser/keeping.ts';
import { forgetKept } from '../offline/kept-queries.ts';
import type { Loss } from '../outbox/database.ts';
import { forgetImports } from '../outbox/imports-key.ts';
import { forgetSaved } from '../outbox/open-draft.ts';
import { emptyOutbox } from '../outbox/outbox.ts';
import { endSession } from '../session/calls.ts';

const NOTHING: Loss = { changes: 0, drafts: 0 };

/**
 * Ends the session, and deletes all of this person's from this browser. Resolves to null; or to what that would lose beyond what
 * they agreed to lose, and then nothing has happened.
 */
export async function logOut(agreed = NOTHING): Promise<Loss | null> {
  const account = readAccount();
  const loss = account === null ? null : await emptyOutbox(account, agreed, forgetKept);
  if (loss) return loss;
  if (account !== null) forgetImports(account);
  endSession();
  // They agreed to lose those too, so the browser need not ask once more.
  forgetSaved('', () => true);
  // A new page has nothing of this one in its memory, and can keep the next session on the device.
  if (keepsNothing()) location.replace('/login');
  return null;
}
