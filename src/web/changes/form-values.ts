import type { TaskFields } from '#contract/field-rules.ts';
import { FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';

import type { Task } from '../model/task.ts';
import { mergeBase } from './changes.ts';
import type { Draft } from './draft.ts';
import { toPayload } from './intent.ts';
import type { TaskPayload } from './intent.ts';
import { NEW_TASK } from './task-after.ts';

/** What the form of a task has in its fields; without a task, that of a new one. */
export function toFormValues(task: TaskPayload = NEW_TASK): TaskFields {
  return { ...toPayload(task), dueDate: task.dueDate ?? '' };
}

/**
 * What a draft keeps of a form that stands upon `initial` and began with the draft `found`: the fields that its person changed, and the
 * task as they saw it in these.
 */
export function toTyped(
  initial: Task | undefined,
  found: Draft | null | undefined,
  fields: TaskFields,
): Pick<Draft, 'seen' | 'fields'> {
  const seen = initial && mergeBase(initial, found, fields);
  const former = toFormValues(seen);
  const typed = FIELD_NAMES.filter((name) => !isSameValue(fields[name], former[name]));
  return { seen: seen ?? null, fields: pickFields(fields, typed) };
}
