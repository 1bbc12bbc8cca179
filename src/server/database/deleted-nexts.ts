import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Schema } from './schema.ts';
import { REPEAT_SOURCE } from './schema.ts';

/** Which deleted tasks go for good: one of a user, or those of some that were deleted before a moment. */
type Going = { userId: string; taskId: string } | { taskIds: readonly string[]; deletedBefore: string };

/**
 * Notes which of the tasks that go for good are next ones of a repetition that a person deleted, as if their ids had been used: so these are
 * not made anew for as long as keys are kept. One that only its predecessor's reopening took away is not noted, and comes again with it.
 */
export async function noteDeletedNexts(queries: Kysely<Schema>, going: Going, at: string): Promise<void> {
  const isGoing =
    'taskId' in going
      ? sql`user_id = ${going.userId} and id = ${going.taskId} and deleted_at is not null`
      : sql`id in (${sql.join(going.taskIds)}) and deleted_at < ${going.deletedBefore}`;
  await sql`insert into idempotency (user_id, key, request, answer, created_at)
    select user_id, id, 'create ' || id, '', cast(${at} as text) from task where ${isGoing}
      and exists (select 1 from task_revision where task_id = task.id and version = 1 and source = ${REPEAT_SOURCE})
      and exists (select 1 from task_revision where task_id = task.id and source <> ${REPEAT_SOURCE})
    on conflict (user_id, key) do update set created_at = excluded.created_at`.execute(queries);
}
