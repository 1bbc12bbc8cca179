import { readAccount } from '../api/account.ts';
import { noteAccountToRemove } from '../api/ending.ts';
import { readToken } from '../api/token.ts';
import { dropUnstored } from '../drafts/drafts.ts';
import { forgetTypedNames } from '../drafts/typed-names.ts';
import { forgetImports } from '../imports/imports-key.ts';
import { forgetKept } from '../offline/forget-kept.ts';
import { forgetLists } from '../offline/former-lists.ts';
import { resumeSending } from '../outbox-state/sending-pause.ts';
import { forgetAccount } from '../outbox-store/account-records.ts';
import { readWhatGoes } from '../outbox/what-goes.ts';

/**
 * Deletes what this browser has of an account that was deleted, or that its person logged out while the storage let nothing be deleted.
 * What fails is tried again when the login is opened next, or once somebody has logged in.
 */
export async function removeAccountData(): Promise<void> {
  const goes = readWhatGoes();
  if (!goes) return;
  const { account, atMost } = goes;
  // A server that was put back to an older copy may have it again, and who has logged in again sees what is there.
  const isAway = () => account !== readAccount();
  if (isAway()) {
    dropUnstored(account);
    forgetTypedNames(account);
    forgetImports(account);
    resumeSending(account);
    // They go first: without what was confirmed after it, a list would show less than was called saved.
    await forgetLists(account);
    await forgetAccount(
      account,
      ({ changes, drafts }) => isAway() && changes <= atMost.changes && drafts <= atMost.drafts,
    );
  }
  if (readToken() === null) await forgetKept(account);
  noteAccountToRemove(null);
}
