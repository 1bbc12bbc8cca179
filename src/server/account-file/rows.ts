import type { AccountFile } from '#contract/account-file.ts';

import type { RevisionTable, TaskTable } from '../database/schema.ts';
import type { PlannedWrite } from '../database/user-write.ts';
import { toRevisionRow } from '../tasks/revisions.ts';
import { changedColumns, toColumns, toTask } from '../tasks/rows.ts';
import type { Addition, Plan } from './plan.ts';

export const exportedTaskOf = (row: TaskTable): AccountFile['tasks'][number] => ({
  ...toTask(row),
  deletedAt: row.deleted_at,
});

/** What the file's ids and the numbers of its revisions become here. */
type Names = { idOf: (id: string) => string; numbers: Map<number, number> };

export type Rows = { tasks: TaskTable[]; revisions: RevisionTable[] };

/** The rows of changed tasks as they will be, and a revision of each; a deleted one comes back. */
export function changedRows(draft: PlannedWrite, changed: Plan['changed']): Rows {
  const revisions: RevisionTable[] = [];
  const tasks = changed.map(({ row, task }): TaskTable => {
    const columns = changedColumns(row, task, draft.at);
    const after = { ...row, ...columns, version: row.version + 1, updated_at: draft.at, deleted_at: null };
    draft.seq += 1;
    revisions.push(toRevisionRow(draft, row.deleted_at === null ? 'update' : 'restore', after));
    return after;
  });
  return { tasks, revisions };
}

/** The rows of added tasks and of their histories; a task that comes without one begins its own. */
export function addedRows(draft: PlannedWrite, added: Addition[], { idOf, numbers }: Names): Rows {
  const revisions: RevisionTable[] = [];
  const tasks = added.map(({ task, revisions: history }): TaskTable => {
    const [first, last] = [history[0], history.at(-1)];
    if (!first) draft.seq += 1;
    const updatedAt = task.updatedAt ?? last?.at ?? draft.at;
    const row = {
      id: idOf(task._id),
      user_id: draft.userId,
      ...toColumns(task),
      version: last?.version ?? 1,
      created_seq: first ? (numbers.get(first.seq) ?? first.seq) : draft.seq,
      created_at: task.createdAt ?? first?.at ?? draft.at,
      updated_at: updatedAt,
      completed_at: task.completed ? (task.completedAt ?? updatedAt) : null,
      deleted_at: task.deletedAt ?? null,
    };
    if (!first) revisions.push(toRevisionRow(draft, 'create', row));
    for (const { seq, version, verb, at, source, after } of history) {
      revisions.push({
        user_id: draft.userId,
        seq: numbers.get(seq) ?? seq,
        task_id: row.id,
        version,
        verb,
        ...toColumns(after),
        deleted: after.deleted ? 1 : 0,
        source,
        created_at: at,
      });
    }
    return row;
  });
  return { tasks, revisions };
}
