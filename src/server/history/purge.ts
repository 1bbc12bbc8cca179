import { STEP } from '../database/in-steps.ts';
import { forgetSomeMarks } from '../database/list-marks.ts';
import { shortenHistory } from '../database/shorten-history.ts';
import { noteUsedIds } from '../database/used-ids.ts';
import type { UserWrite } from '../database/user-write.ts';
import { deletedAgain, noSuchTask, notInTrash } from '../errors/api-error.ts';
import { forgetAnswers } from '../tasks/idempotency.ts';
import { notePurged } from '../tasks/purged.ts';

/** Returns a deleted task of the user, and the number of its last change. */
async function findDeleted({ transaction, userId }: UserWrite, taskId: string, base: number | undefined) {
  const task = await transaction
    .selectFrom('task')
    .leftJoin('task_revision as last', (join) =>
      join.onRef('last.task_id', '=', 'task.id').onRef('last.version', '=', 'task.version'),
    )
    .select(['task.id', 'task.version', 'task.deleted_at', 'last.seq'])
    .where('task.user_id', '=', userId)
    .where('task.id', '=', taskId)
    .executeTakeFirst();
  if (!task) throw noSuchTask();
  if (task.deleted_at === null) throw notInTrash();
  // The steps before this one may have lowered its version: only what was done since has a higher one.
  if (base !== undefined && task.version > base) throw deletedAgain();
  return task;
}

/**
 * Removes a deleted task for good, with its history and the answers that were kept for its keys, or as much of what would hold others
 * up as one write may. Resolves to whether the task is still there. Throws "no such task", "not in the trash" of one that is in the list,
 * and "deleted again" of one with changes after the version `base`, which its person has not seen.
 */
export async function purgeStep(
  write: UserWrite,
  taskId: string,
  base: number | undefined,
): Promise<boolean> {
  const { transaction, userId, at } = write;
  const task = await findDeleted(write, taskId, base);
  // Whoever has not heard of the task's delete by now has to load the whole list.
  if (await forgetSomeMarks(transaction, userId, task.seq ?? 0)) return true;
  if (task.version > STEP) {
    await shortenHistory(transaction, task);
    return true;
  }
  if (await forgetAnswers(write, taskId)) return true;
  await noteUsedIds(transaction, [task.id], at);
  await transaction.deleteFrom('task').where('id', '=', task.id).execute();
  await notePurged(write, taskId);
  // No revision has this number: it makes the other devices load their lists again.
  write.seq += 1;
  return false;
}
