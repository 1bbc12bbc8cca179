import { PURGE } from '#contract/history.ts';

import type { Database } from '../database/database.ts';
import type { UserWrite } from '../database/user-write.ts';

/*
 * Of a task that was deleted for good its id stays for as long as keys do: a device that still has its words, and finds it missing
 * after a backup was restored, does not take it for one that the backup lost.
 */

const toRequest = (taskId: string) => `${PURGE} ${taskId}`;

/** Notes that a task was deleted for good. Its own key would keep a next one from being made anew, also where no person had deleted it. */
export async function notePurged({ transaction, userId, at }: UserWrite, taskId: string): Promise<void> {
  const request = toRequest(taskId);
  await transaction
    .insertInto('idempotency')
    .values({ user_id: userId, key: request, request, answer: '', created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ created_at: at }))
    .execute();
}

/** Returns the ids of a user's tasks that were deleted for good lately. */
export async function listPurged(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('idempotency')
    .select('request')
    .where('user_id', '=', userId)
    .where('request', 'like', toRequest('%'))
    .execute();
  return rows.map(({ request }) => request.slice(toRequest('').length));
}
