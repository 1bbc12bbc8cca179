import type { DeletedTask, Revision } from '#contract/history.ts';

import type { FieldColumns, RevisionTable, TaskTable } from '../database/schema.ts';
import { toFields, toTask } from '../tasks/rows.ts';

type StateColumns = FieldColumns & Pick<RevisionTable, 'deleted'>;

/** A revision joined to the one before it, which a create does not have. */
export type RevisionRow = RevisionTable & {
  [Name in keyof StateColumns as `before_${Name}`]: StateColumns[Name] | null;
};

const toState = (row: StateColumns) => ({ ...toFields(row), deleted: row.deleted === 1 });

export function toStoredRevision(row: RevisionTable): Omit<Revision, 'before'> {
  return {
    seq: row.seq,
    taskId: row.task_id,
    version: row.version,
    verb: row.verb,
    at: row.created_at,
    source: row.source,
    after: toState(row),
  };
}

function toStateBefore(row: RevisionRow): Revision['before'] {
  const { before_title: title, before_priority: priority } = row;
  if (title === null || priority === null) return null;
  return toState({
    title,
    description: row.before_description ?? '',
    priority,
    due_date: row.before_due_date ?? '',
    completed: row.before_completed ?? 0,
    labels: row.before_labels ?? '[]',
    repeat: row.before_repeat ?? '',
    deleted: row.before_deleted ?? 0,
  });
}

export function toRevision(row: RevisionRow): Revision {
  return { ...toStoredRevision(row), before: toStateBefore(row) };
}

/** The row of a task that is in the trash. */
export type DeletedRow = TaskTable & { deleted_at: string };

export function toDeletedTask(row: DeletedRow): DeletedTask {
  return { ...toTask(row), deletedAt: row.deleted_at };
}
