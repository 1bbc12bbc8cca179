import { readAccount, readSessionName } from '../api/account.ts';
import { takeInLate } from '../drafts/drafts.ts';
import { moveTypedNames } from '../drafts/typed-names.ts';
import { moveAccount } from '../outbox-store/account-records.ts';

/** Gives all that one account has here to another name of the same account. */
export async function moveAll(former: string, account: string): Promise<void> {
  moveTypedNames(former, account);
  await takeInLate(former);
  await moveAccount(former, account);
}

/**
 * Returns the name under which all of an account is by now: what was begun under the session's own name moves once the account is known.
 * What cannot be moved now moves when the outbox is opened next.
 */
export async function moveToKnown(account: string): Promise<string> {
  const known = readAccount();
  if (known === null || known === account || account !== readSessionName()) return account;
  return moveAll(account, known).then(
    () => known,
    () => account,
  );
}
