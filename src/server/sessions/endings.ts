import type { UserWrite } from '../database/user-write.ts';
import { DAY_MS, isoPlus } from '../time/clock.ts';

// A device that stays away for longer finds an ended session, as after any logout.
const GONE_KEPT_MS = 400 * DAY_MS;

const deleteOfUser = ({ transaction, userId }: UserWrite) =>
  transaction.deleteFrom('session').where('user_id', '=', userId);

/** Ends a session of the user. Resolves to whether there was one. */
export async function endSession(write: UserWrite, tokenHash: string): Promise<boolean> {
  const ended = await deleteOfUser(write).where('token_hash', '=', tokenHash).executeTakeFirstOrThrow();
  write.hasEndedSessions ||= ended.numDeletedRows > 0n;
  return ended.numDeletedRows > 0n;
}

/** Ends all of a user's sessions but the one with that token. */
export async function endOtherSessions(write: UserWrite, tokenHash: string): Promise<void> {
  const ended = await deleteOfUser(write).where('token_hash', '!=', tokenHash).executeTakeFirstOrThrow();
  write.hasEndedSessions ||= ended.numDeletedRows > 0n;
}

/** Ends all of a user's sessions. */
export async function endAllSessions(write: UserWrite): Promise<void> {
  await deleteOfUser(write).execute();
  write.hasEndedSessions = true;
}

/** Ends all sessions of an account that is deleted: their devices are told so for a time. */
export async function endSessionsForGood(write: UserWrite, now: Date): Promise<void> {
  const expires_at = isoPlus(now, GONE_KEPT_MS);
  await write.transaction
    .insertInto('gone_session')
    .columns(['token_hash', 'expires_at'])
    .expression((queries) =>
      queries
        .selectFrom('session')
        .select((columns) => ['token_hash', columns.val(expires_at).as('expires_at')])
        .where('user_id', '=', write.userId),
    )
    .execute();
  await endAllSessions(write);
}
