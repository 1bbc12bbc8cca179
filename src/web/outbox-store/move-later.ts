import { parseIntent } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
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

function moved(later: StoredIntent, { to, madeAt }: Move): StoredIntent {
  const { seen, spawns, withdraws } = later;
  const next = nextTaskId(to);
  // The versions of a task that is gone say nothing of the one that has its words; a next one begins with the same.
  const version = madeAt === undefined ? undefined : seen?.version;
  return {
    ...later,
    taskId: to,
    seen: seen && { ...seen, _id: to, version },
    spawns: spawns && { ...spawns, _id: next },
    withdraws: withdraws && next,
    // What was refused was said of the former task, and the next answer is of this one.
    refusal: null,
    problems: 0,
  };
}

/**
 * Lets all that waits for a task that is gone wait for the one that has its words now, and what waits for its next ones for those of
 * that.
 */
export async function moveLater(transaction: Transaction, move: Move): Promise<void> {
  const { account, from, to, madeAt = -Infinity } = move;
  const records: unknown[] = await transaction.objectStore('intents').index('task').getAll(from);
  for (const record of records) {
    const later = parseIntent(record);
    if (later?.account !== account || later.order < madeAt) continue;
    await transaction.put('intents', moved(later, move));
    const { spawns, order } = later;
    if (spawns)
      await moveLater(transaction, { account, from: spawns._id, to: nextTaskId(to), madeAt: order });
  }
  await renameTask(transaction, account, from, to);
}
