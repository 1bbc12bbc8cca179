import { STEP } from './in-steps.ts';
import type { DatabaseTransaction, TaskTable } from './schema.ts';

/**
 * Removes some changes of a task that goes for good, whose history is too long for one statement: those before its last one, which
 * gets their lowest version. So the task says what it said, and the data is whole, wherever that breaks off. Its user must be
 * locked, or have left.
 */
export async function shortenHistory(
  transaction: DatabaseTransaction,
  { id, version }: Pick<TaskTable, 'id' | 'version'>,
): Promise<void> {
  // The first one says when the task was created.
  const lowest = Math.max(version - STEP, 2);
  const changed = await transaction
    .updateTable('task')
    .set({ version: lowest })
    .where('id', '=', id)
    // Another process may have done this step.
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  const history = transaction.deleteFrom('task_revision').where('task_id', '=', id);
  await history.where('version', '>=', lowest).where('version', '<', version).execute();
  await transaction
    .updateTable('task_revision')
    .set({ version: lowest })
    .where('task_id', '=', id)
    .where('version', '=', version)
    .execute();
}
