import type { UndoImportBody } from '#contract/undo-import.ts';

import { splitIntoBatches } from '../database/batches.ts';
import type { UserWrite } from '../database/user-write.ts';
import { toRevisionRow } from '../tasks/revisions.ts';

// What an import names as the source of its changes.
const SOURCE = 'import';

/**
 * Moves the tasks to the trash that imports added or restored between two numbers. One that was changed since stays. Returns
 * how many of them went and stayed.
 */
export async function undoImport(
  write: UserWrite,
  { after, upTo }: UndoImportBody,
): Promise<{ undone: number; kept: number }> {
  const { userId, transaction, at } = write;
  const made = await transaction
    .selectFrom('task_revision')
    .innerJoin('task', 'task.id', 'task_revision.task_id')
    .select(['task.id', 'task.version', 'task_revision.version as made'])
    .where('task_revision.user_id', '=', userId)
    .where('task.user_id', '=', userId)
    .where('task_revision.seq', '>', after)
    .where('task_revision.seq', '<=', upTo)
    .where('task_revision.source', '=', SOURCE)
    .where('task_revision.verb', 'in', ['create', 'restore'])
    .where('task.deleted_at', 'is', null)
    .orderBy('task_revision.seq')
    .execute();
  const unchanged = made.filter((task) => task.version === task.made).map(({ id }) => id);
  for (const ids of splitIntoBatches(unchanged)) {
    const rows = await transaction
      .updateTable('task')
      .set((expression) => ({
        version: expression('version', '+', 1),
        updated_at: at,
        deleted_at: at,
      }))
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    const revisions = rows.map((row) => {
      write.seq += 1;
      return toRevisionRow(write, 'delete', row);
    });
    for (const batch of splitIntoBatches(revisions))
      await transaction.insertInto('task_revision').values(batch).execute();
  }
  return { undone: unchanged.length, kept: made.length - unchanged.length };
}
