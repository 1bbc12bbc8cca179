import { FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';
import type { FieldName } from '#contract/fields.ts';
import { normalizeRepeat, withoutStart } from '#contract/repeat-rule.ts';

import { newId } from '../browser/new-id.ts';
import { completionDay, findFollowUp } from '../model/next-task.ts';
import type { Task } from '../model/task.ts';
import type { MadeChange, TaskPayload } from './intent.ts';
import { taskAfter } from './task-after.ts';

/**
 * The task as the person of a draft saw it: in the fields that they changed as it was then, in all others as it is now. So a
 * server merges the draft with what happened since. A field that they changed back, as `shown` tells, is one of the others.
 */
export function mergeBase(
  task: Task,
  draft: { seen: Task | null; fields: Partial<Record<FieldName, unknown>> } | null | undefined,
  shown?: Partial<TaskPayload>,
): Task {
  if (!draft?.seen) return task;
  const { seen, fields } = draft;
  const typed = FIELD_NAMES.filter(
    (field) => fields[field] !== undefined && !(shown && isSameValue(shown[field], seen[field])),
  );
  // Where nobody changed these since, it is typed upon the task of today.
  if (typed.every((field) => isSameValue(task[field], seen[field]))) return task;
  return { ...task, ...pickFields(seen, typed), version: seen.version };
}

/**
 * A new task; the change's id is the task's from the first moment on. With `completedOn` null it is one made anew, and was completed
 * before if it is: its next one is there already.
 */
export function makeCreate(
  typed: TaskPayload,
  { id = newId(), completedOn, wasSaved }: Partial<Pick<MadeChange, 'id' | 'completedOn' | 'wasSaved'>> = {},
): MadeChange {
  const fields = { ...typed, repeat: normalizeRepeat(typed.repeat, typed.dueDate ?? '') };
  const followUp = completedOn === null ? { completedOn } : findFollowUp({ ...fields, _id: id });
  const made = { id, taskId: id, seen: null, changes: fields, wasSaved };
  return { ...made, verb: 'create', ...(fields.completed && followUp) };
}

/** A change of those fields that differ from the task as it was seen; null where none does. */
export function makeUpdate(seen: Task, typed: Partial<TaskPayload>): MadeChange | null {
  const fields = { ...typed };
  // A rule that is set counts from the date that goes with it, and one that reads as before goes on.
  if (typed.repeat === withoutStart(seen.repeat)) fields.repeat = seen.repeat;
  else if (typed.repeat !== undefined && typed.repeat !== seen.repeat)
    fields.repeat = normalizeRepeat(typed.repeat, typed.dueDate ?? seen.dueDate ?? '');
  const changed = FIELD_NAMES.filter(
    (field) => fields[field] !== undefined && !isSameValue(fields[field], seen[field]),
  );
  if (changed.length === 0) return null;
  const changes = pickFields(fields, changed);
  const followUp = changes.completed === undefined ? {} : findFollowUp({ ...seen, ...changes });
  return { id: newId(), verb: 'update', taskId: seen._id, seen, changes, ...followUp };
}

/**
 * Gives a change that makes a completion again, or takes one back, the day of that. One that is made again brings the next task of that
 * day, and says it: the first one may still be refused, and discarded. Where a reopening is taken back the server has kept the next one as
 * it was, if it has told of the completion. What takes a completion back says null where nobody knows its day.
 */
export function withFormerDay(change: MadeChange, { seen, changes, completedOn }: MadeChange): MadeChange {
  if (change.withdraws !== undefined && changes.completed === true)
    return { ...change, completedOn: completedOn ?? completionDay(change.seen) ?? null };
  const day = completedOn ?? completionDay(seen);
  if (change.completedOn === undefined || (completedOn === undefined && day === undefined)) return change;
  const { spawns } = findFollowUp(taskAfter(change), day);
  return { ...change, completedOn: completedOn ?? null, spawns };
}

/**
 * Carries the day of a completion over to the change that replaces it: what repeats goes on from the day on which it was completed.
 * Null stays null, so that no second next task is made.
 */
export function inheritCompletion(
  change: MadeChange,
  { completedOn }: Pick<MadeChange, 'completedOn'>,
): MadeChange {
  if (!change.changes.completed || completedOn === undefined) return change;
  const { spawns: _, ...made } = change;
  if (completedOn === null) return { ...made, completedOn };
  return { ...made, ...findFollowUp(taskAfter(made), completedOn) };
}

export function makeDelete(seen: Task): MadeChange {
  return { id: newId(), verb: 'delete', taskId: seen._id, seen, changes: {} };
}

export function makeRestore(seen: Task): MadeChange {
  return { id: newId(), verb: 'restore', taskId: seen._id, seen, changes: {} };
}
