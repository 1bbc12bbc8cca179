import { PURGE } from '#contract/history.ts';

import { anyRequest, describeRequest, toTaskId } from '../database/key-requests.ts';
import { prepare } from '../database/prepare.ts';
import type { UserWrite } from '../database/user-write.ts';

/*
 * Of a task that was deleted for good its id stays for as long as keys do: a device that still has its words, and finds it missing
 * after a backup was restored, does not take it for one that the backup lost.
 */

/** Notes that a task was deleted for good. Its own key would keep a next one from being made anew, also where no person had deleted it. */
export async function notePurged({ transaction, userId, at }: UserWrite, taskId: string): Promise<void> {
  const request = describeRequest(PURGE, taskId);
  await transaction
    .insertInto('idempotency')
    .values({ user_id: userId, key: request, request, answer: '', created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ created_at: at }))
    .execute();
}

/** Selects the notes of a user's tasks that were deleted for good lately, in the order of their keys and from below one of them. */
export const selectPurged = prepare<{ userId: string; after: string; limit: number }>()(
  (queries, parameter) =>
    queries
      .selectFrom('idempotency')
      .select('key')
      .where('user_id', '=', parameter('userId'))
      // All other keys are UUIDs, which stand before this word in whatever order a database has: they are not looked at.
      .where('key', '>', parameter('after'))
      .where('request', 'like', anyRequest(PURGE))
      .orderBy('key')
      .limit(parameter('limit')),
);

/** What the keys of these notes come after. */
export const BEFORE_PURGED = PURGE;

/** Returns the id of the task that a note is of. */
export const toPurgedId = ({ key }: { key: string }): string => toTaskId(key);
