import { ignoreError } from '../browser/ignore-error.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { countUnstored, dropUnstored, takeInLate } from '../drafts/drafts.ts';
import { countTypedNames, forgetTypedNames } from '../drafts/typed-names.ts';
import { countUnsaved } from '../outbox-state/state.ts';
import { forgetAccount, readLoss } from '../outbox-store/account-records.ts';
import type { LogoutLoss } from '../outbox-store/account-records.ts';
import { reloadOutbox } from './stored-outbox.ts';
import { noteLeft } from './what-goes.ts';

/**
 * Deletes what an account has here, where its person agreed to lose what waits (`agreed`; with null it is only counted). Resolves to null,
 * or else to what it would lose, and then nothing is deleted. A storage that lets nothing be deleted keeps nobody from logging out for that:
 * what they agreed to lose is noted, and goes once it can. What could not be counted they did not agree to lose, so it waits for the next
 * login of this account alone. `forgetLists` deletes the lists that are kept: one that is shown without what was confirmed after it would
 * be older than what was called saved, so they go first, and where they stay all does.
 */
export async function emptyOutbox(
  account: string,
  agreed: LogoutLoss | null,
  forgetLists: () => Promise<void>,
): Promise<LogoutLoss | null> {
  await takeInLate(account);
  const here = { changes: countUnsaved(), drafts: countUnstored(account) + countTypedNames(account) };
  const withHere = (stored: LogoutLoss): LogoutLoss => ({
    changes: Math.max(stored.changes, here.changes),
    drafts: stored.drafts + here.drafts,
  });
  const isAgreed = ({ changes, drafts }: LogoutLoss) =>
    agreed !== null && changes <= agreed.changes && drafts <= agreed.drafts;
  // Undefined where nothing can be counted: what is stored is not noted to go then, since nobody agreed to lose it.
  const counted = await readLoss(account).catch(ignoreStorageError);
  let loss = withHere(counted ?? { changes: 0, drafts: 0 });
  if (!isAgreed(loss)) return loss;
  try {
    await forgetLists();
    const isForgotten = await forgetAccount(account, (stored) => {
      // Another tab may have added to it since.
      loss = withHere(stored);
      return isAgreed(loss);
    });
    if (!isForgotten) return loss;
  } catch (error) {
    if (counted) noteLeft(account, counted);
    // What stays goes later.
    ignoreStorageError(error);
  }
  dropUnstored(account);
  forgetTypedNames(account);
  // A storage that is closed lets nothing be read either, and the session ends in a moment.
  await reloadOutbox().catch(ignoreError);
  return null;
}
