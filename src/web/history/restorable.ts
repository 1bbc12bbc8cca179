import type { TaskFields } from '#contract/field-rules.ts';
import { FIELD_NAMES, isSameValue } from '#contract/fields.ts';
import type { Revision } from '#contract/history.ts';

import type { Restorable, Task } from '../model/task.ts';

export function pickRestorable({ after }: Revision): TaskFields {
  const { deleted: _deleted, ...fields } = after;
  return fields;
}

/**
 * Returns the task as the list shows it, with what waits to be sent. One that the list does not show is deleted, and as its newest
 * revision left it, which also tells of a task whose list has not come.
 */
export function seenNow(
  tasks: readonly Task[] | undefined,
  newest: Revision,
  createdAt: string,
): Omit<Restorable, 'fields'> {
  const { taskId, version, after } = newest;
  const seen = tasks?.find((task) => task._id === taskId);
  if (seen) return { seen, isDeleted: false };
  return {
    seen: { _id: taskId, ...pickRestorable(newest), createdAt, version },
    isDeleted: tasks !== undefined || after.deleted,
  };
}

/** Returns whether the task is like this version now, so that there is nothing to restore. */
export function isAsNow({ fields, seen, isDeleted }: Restorable): boolean {
  return !isDeleted && FIELD_NAMES.every((field) => isSameValue(fields[field], seen[field]));
}
