import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { sqlRequest } from './key-requests.ts';
import type { Schema } from './schema.ts';
import { REPEAT_SOURCE } from './schema.ts';

/**
 * Notes the ids of deleted tasks that go for good as used keys, so that for as long as keys are kept from now on no late repeat of a create makes
 * them anew, and no completion the next one of a repetition. One of these that only its predecessor's reopening took away is not
 * noted, and comes again with it.
 */
export async function noteUsedIds(
  queries: Kysely<Schema>,
  taskIds: readonly string[],
  at: string,
): Promise<void> {
  await sql`insert into idempotency (user_id, key, request, answer, created_at)
    select user_id, id, ${sqlRequest('create', 'id')}, '', cast(${at} as text) from task where id in (${sql.join(taskIds)})
      and exists (select 1 from task_revision
        where task_id = task.id and version = task.version and source <> ${REPEAT_SOURCE})
    on conflict (user_id, key) do update set answer = excluded.answer, created_at = excluded.created_at`.execute(
    queries,
  );
}
