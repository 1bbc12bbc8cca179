import type { UserWrite } from '../database/user-write.ts';
import { DAY_MS, isoPlus } from '../time/clock.ts';

// A device that stays away for longer finds an ended session, as after any logout.
const GONE_KEPT_MS = 400 * DAY_MS;

/** Ends the session with that token (`=`), or all others of its user (`!=`). Resolves to whether there was any. */
export async function endWhere(
  { userId, tokenHash }: { userId: string; tokenHash: string },
  operator: '=' | '!=',
  write: UserWrite,
): Promise<boolean> {
  const ended = await write.transaction
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', operator, tokenHash)
    .returning('token_hash')
    .execute();
  write.hasEndedSessions = ended.length > 0;
  return write.hasEndedSessions;
}

/** Ends all of a user's sessions. */
export async function endAll(write: UserWrite): Promise<void> {
  await write.transaction.deleteFrom('session').where('user_id', '=', write.userId).execute();
  write.hasEndedSessions = true;
}

/** Ends all sessions of an account that is deleted: their devices are told so for a time. */
export async function endForGood(write: UserWrite, now: Date): Promise<void> {
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
  await endAll(write);
}
