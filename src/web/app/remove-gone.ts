import { readAccount } from '../api/account.ts';
import { noteGone, readGone } from '../api/ending.ts';
import { readToken } from '../api/token.ts';
import { dropUnstored } from '../drafts/drafts.ts';
import { forgetTypedNames } from '../drafts/typed-names.ts';
import { forgetKept } from '../offline/forget-kept.ts';
import { forgetListsOf } from '../offline/former-lists.ts';
import { endHoldBack } from '../outbox-state/hold-back.ts';
import { forgetImports } from '../outbox-state/imports-key.ts';
import { forgetAccount } from '../outbox-store/database.ts';

/**
 * Deletes what this browser has of an account that was deleted elsewhere, if there is one. What fails is tried again when the login is
 * opened next, or once somebody has logged in.
 */
export async function removeGone(): Promise<void> {
  const account = readGone();
  if (account === null) return;
  // A server that was put back to an older copy may have it again.
  if (account !== readAccount()) {
    dropUnstored(account);
    forgetTypedNames(account);
    forgetImports(account);
    endHoldBack(account);
    await forgetAccount(account, () => true);
    await forgetListsOf(account);
  }
  if (readToken() === null) await forgetKept(account);
  noteGone(null);
}
