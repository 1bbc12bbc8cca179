import type { Revision } from '#contract/history.ts';
import type { TaskFields } from '#contract/task.ts';

import type { Task } from '../model/task.ts';

/** A version to go back to: its fields, and the task as the history knows it now. */
export type Restorable = { fields: TaskFields; seen: Task; isDeleted: boolean };

export function pickFields({ after }: Revision): TaskFields {
  const { deleted: _deleted, ...fields } = after;
  return fields;
}

/** Returns the task as its newest revision left it. */
export function seenNow(newest: Revision, createdAt: string): Omit<Restorable, 'fields'> {
  const { taskId, version, after } = newest;
  return { seen: { _id: taskId, ...pickFields(newest), createdAt, version }, isDeleted: after.deleted };
}
