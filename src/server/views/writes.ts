import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { STEP } from '../database/in-steps.ts';
import type { ViewTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';

/** Stores a view: a new one, or one that changes, or a deleted one that comes back. Returns it as it is then. */
export async function putView(
  write: UserWrite,
  { id, name, search, position }: Pick<ViewTable, 'id' | 'name' | 'search' | 'position'>,
): Promise<ViewTable> {
  const { transaction, userId, at } = write;
  write.isOfAccount = true;
  const after = { name, search, position, updated_at: at, deleted_at: null };
  return transaction
    .insertInto('view')
    .values({ ...after, id, user_id: userId, version: 1, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet((expression) => ({ ...after, version: expression('view.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Forgets the views that were deleted first, where there are more than are kept. */
async function forgetDeleted({ transaction, userId }: UserWrite): Promise<void> {
  const deleted = transaction
    .selectFrom('view')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('version')
    .limit(STEP)
    .offset(SERVER_LIMITS.deletedViews);
  await transaction.deleteFrom('view').where('user_id', '=', userId).where('id', 'in', deleted).execute();
}

/** Deletes views that are there. */
export async function deleteViews(write: UserWrite, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { transaction, userId, at } = write;
  write.isOfAccount = true;
  await transaction
    .updateTable('view')
    .set((expression) => ({ deleted_at: at, updated_at: at, version: expression('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  await forgetDeleted(write);
}
