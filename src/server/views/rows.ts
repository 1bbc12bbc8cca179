import type { Kysely } from 'kysely';

import type { Schema, ViewTable } from '../database/schema.ts';

/** Returns a user's views, without deleted ones, in their order. */
export function findViews(userId: string, queries: Kysely<Schema>): Promise<ViewTable[]> {
  return queries
    .selectFrom('view')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
