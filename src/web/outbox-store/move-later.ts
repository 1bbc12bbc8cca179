import { parseIntent } from '../changes/intent.ts';
import { moveToSuccessor } from '../changes/rename.ts';
import { nextTaskId } from '../model/next-task.ts';
import type { Transaction } from './connection.ts';
import { renameTask } from './journal-store.ts';

type Move = {
  account: string;
  from: string;
  to: string;
  /** Of a next task: the place of the change that makes it. */
  madeAt?: number;
};

/**
 * Lets all that waits for a task that is gone wait for the one that has its words now, and what waits for its next ones for those of
 * that.
 */
export async function moveLater(
  transaction: Transaction,
  { account, from, to, madeAt }: Move,
): Promise<void> {
  const records: unknown[] = await transaction.objectStore('intents').index('task').getAll(from);
  for (const record of records) {
    const later = parseIntent(record);
    if (later?.account !== account || later.order < (madeAt ?? -Infinity)) continue;
    await transaction.put('intents', moveToSuccessor(later, to, madeAt !== undefined));
    const { spawns, order } = later;
    if (spawns)
      await moveLater(transaction, { account, from: spawns._id, to: nextTaskId(to), madeAt: order });
  }
  await renameTask(transaction, account, from, to);
}
