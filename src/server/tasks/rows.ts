import * as z from 'zod/mini';

import type { TaskFields } from '#contract/field-rules.ts';
import { toLineFeeds, toOneLine } from '#contract/line-ends.ts';
import { normalizeRepeat } from '#contract/repeat-rule.ts';
import type { Task, TaskChanges } from '#contract/task.ts';

import { FIELD_COLUMNS } from '../database/columns.ts';
import type { FieldColumns, TaskTable } from '../database/schema.ts';

const storedLabelsSchema = z.array(z.string());

function parseLabels(stored: string): string[] {
  // Most tasks have none.
  return stored === '[]' ? [] : storedLabelsSchema.parse(JSON.parse(stored));
}

/** Returns the fields of a row; a former version stored texts with other line ends, which stay there until they are edited. */
export function toFields(row: FieldColumns): TaskFields {
  return {
    title: toOneLine(row.title),
    description: toLineFeeds(row.description),
    priority: row.priority,
    dueDate: row.due_date,
    completed: row.completed === 1,
    labels: parseLabels(row.labels),
    repeat: row.repeat,
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

type SaidFields = Omit<TaskFields, 'labels' | 'repeat'> & Partial<Pick<TaskFields, 'labels' | 'repeat'>>;

/** Returns the columns of fields. Labels and a rule of repetition, which an older file does not know, are empty where they are not said. */
export function toColumns({
  dueDate,
  completed,
  labels = [],
  repeat = '',
  ...fields
}: SaidFields): FieldColumns {
  const { title, description, priority } = fields;
  return {
    title,
    description,
    priority,
    due_date: dueDate,
    completed: completed ? 1 : 0,
    labels: JSON.stringify(labels),
    repeat: normalizeRepeat(repeat, dueDate),
  };
}

/** Returns the columns of a task's fields alone. */
export function pickColumns(row: FieldColumns): FieldColumns {
  const { title, description, priority, due_date, completed, labels, repeat } = row;
  return { title, description, priority, due_date, completed, labels, repeat };
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
    labels: changes.labels ?? before.labels,
    repeat: changes.repeat ?? before.repeat,
  });
  if (wanted.title === before.title) wanted.title = row.title;
  if (wanted.description === before.description) wanted.description = row.description;
  // A rule that is not set anew goes on as it is, whatever date the task has by now.
  if (changes.repeat === undefined || changes.repeat === row.repeat) wanted.repeat = row.repeat;
  if (FIELD_COLUMNS.every((column) => wanted[column] === row[column])) return null;
  if (wanted.completed === row.completed) return wanted;
  return { ...wanted, completed_at: wanted.completed === 1 ? at : null };
}
