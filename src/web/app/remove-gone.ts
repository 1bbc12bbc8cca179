import { readAccount } from '../api/account.ts';
import { noteGone, readGone } from '../api/ending.ts';
import { readToken } from '../api/token.ts';
import { forgetKept } from '../offline/forget-kept.ts';
import { forgetAccount } from '../outbox/database.ts';
import { dropUnstored } from '../outbox/drafts.ts';
import { forgetImports } from '../outbox/imports-key.ts';
import { forgetTypedNames } from '../outbox/typed-names.ts';

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
    await forgetAccount(account, () => true);
  }
  // Of others than who is logged in no list is kept anyway, but for what is kept aside.
  if (readToken() === null) await forgetKept(account);
  noteGone(null);
}
