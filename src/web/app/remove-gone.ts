import { noteEnding } from '../api/ending.ts';
import { readToken } from '../api/token.ts';
import { forgetKept } from '../offline/kept-queries.ts';
import { forgetAccount } from '../outbox/database.ts';
import { dropUnstored } from '../outbox/drafts.ts';

/** Deletes what this browser has of the account that this ending names. What fails is tried again when the login is opened next. */
export async function removeGone(ending: string): Promise<void> {
  const account = ending.replace('gone ', '');
  dropUnstored(account);
  await Promise.all([forgetAccount(account, () => true), forgetKept()]);
  // Somebody may have logged in meanwhile.
  if (readToken() === null) noteEnding('gone');
}
