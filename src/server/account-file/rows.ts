import type { AccountFile } from '#contract/account-file.ts';

import type { RevisionTable, TaskTable } from '../database/schema.ts';
import type { Write } from '../database/write.ts';
import { revisionOf } from '../tasks/revisions.ts';
import { columnsOf, taskOf } from '../tasks/rows.ts';
import type { Addition } from './plan.ts';

export const exportedTaskOf = (row: TaskTable): AccountFile['tasks'][number] => ({
  ...taskOf(row),
  deletedAt: row.deleted_at,
});

/** What the file's ids and the numbers of its revisions become here. */
type Names = { idOf: (id: string) => string; numbers: Map<number, number> };

/** The rows of added tasks and of their histories; a task that comes without one begins its own. */
export function rowsOf(
  write: Write,
  added: Addition[],
  { idOf, numbers }: Names,
): { tasks: TaskTable[]; revisions: RevisionTable[] } {
  const revisions: RevisionTable[] = [];
  const tasks = added.map(({ task, revisions: history }): TaskTable => {
    const [first, last] = [history[0], history.at(-1)];
    if (!first) write.seq += 1;
    const updatedAt = task.updatedAt ?? last?.at ?? write.at;
    const row = {
      id: idOf(task._id),
      user_id: write.userId,
      ...columnsOf(task),
      version: last?.version ?? 1,
      created_seq: first ? (numbers.get(first.seq) ?? first.seq) : write.seq,
      created_at: task.createdAt ?? first?.at ?? write.at,
      updated_at: updatedAt,
      completed_at: task.completed ? (task.completedAt ?? updatedAt) : null,
      deleted_at: task.deletedAt ?? null,
    };
    if (!first) revisions.push(revisionOf(write, 'create', row));
    for (const { seq, version, verb, at, source, after } of history) {
      revisions.push({
        user_id: write.userId,
        seq: numbers.get(seq) ?? seq,
        task_id: row.id,
        version,
        verb,
        ...columnsOf(after),
        deleted: after.deleted ? 1 : 0,
        source,
        created_at: at,
      });
    }
    return row;
  });
  return { tasks, revisions };
}
