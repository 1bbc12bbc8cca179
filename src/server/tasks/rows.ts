import type { Task, TaskChanges, TaskFields } from '#contract/task.ts';

import type { TaskTable } from '../database/schema.ts';

type FieldColumns = Pick<TaskTable, 'title' | 'description' | 'priority' | 'due_date' | 'completed'>;

export function toFields(row: FieldColumns): TaskFields {
  return {
    title: row.title,
    description: row.description,
    priority: row.priority,
    dueDate: row.due_date,
    completed: row.completed === 1,
  };
}

export function toTask(row: TaskTable): Task {
  return {
    _id: row.id,
    ...toFields(row),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
  };
}

export function toColumns({ title, description, priority, dueDate, completed }: TaskFields): FieldColumns {
  return { title, description, priority, due_date: dueDate, completed: completed ? 1 : 0 };
}

/** Returns the columns of an edit, or null if it changes none. */
export function changedColumns(row: TaskTable, changes: TaskChanges, at: string): Partial<TaskTable> | null {
  const before = toFields(row);
  const wanted = toColumns({
    title: changes.title ?? before.title,
    description: changes.description ?? before.description,
    priority: changes.priority ?? before.priority,
    dueDate: changes.dueDate ?? before.dueDate,
    completed: changes.completed ?? before.completed,
  });
  const isSame =
    wanted.title === row.title &&
    wanted.description === row.description &&
    wanted.priority === row.priority &&
    wanted.due_date === row.due_date &&
    wanted.completed === row.completed;
  if (isSame) return null;
  if (wanted.completed === row.completed) return wanted;
  return { ...wanted, completed_at: wanted.completed === 1 ? at : null };
}
