import type { DeletedTask, Revision } from '#contract/history.ts';

import type { RevisionTable, TaskTable } from '../database/schema.ts';
import { fieldsOf, taskOf } from '../tasks/rows.ts';

type StateColumns = Pick<
  RevisionTable,
  'title' | 'description' | 'priority' | 'due_date' | 'completed' | 'deleted'
>;

/** A revision joined to the one that it followed, which a create has not. */
export type RevisionRow = RevisionTable & {
  [Name in keyof StateColumns as `before_${Name}`]: StateColumns[Name] | null;
};

const stateOf = (row: StateColumns) => ({ ...fieldsOf(row), deleted: row.deleted === 1 });

/** A revision without what was before it. */
export function changeOf(row: RevisionTable): Omit<Revision, 'before'> {
  return {
    seq: row.seq,
    taskId: row.task_id,
    version: row.version,
    verb: row.verb,
    at: row.created_at,
    source: row.source,
    after: stateOf(row),
  };
}

function beforeOf(row: RevisionRow): Revision['before'] {
  const { before_title: title, before_priority: priority } = row;
  if (title === null || priority === null) return null;
  return stateOf({
    title,
    description: row.before_description ?? '',
    priority,
    due_date: row.before_due_date ?? '',
    completed: row.before_completed ?? 0,
    deleted: row.before_deleted ?? 0,
  });
}

export function revisionOf(row: RevisionRow): Revision {
  return { ...changeOf(row), before: beforeOf(row) };
}

export function deletedTaskOf(row: TaskTable): DeletedTask {
  return { ...taskOf(row), deletedAt: row.deleted_at ?? row.updated_at };
}
