import { changedFields, FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';
import type { FieldValue } from '#contract/fields.ts';
import type { FieldConflicts } from '#contract/history.ts';
import { mergeFields } from '#contract/merge-fields.ts';

import type { StoredIntent, TaskPayload } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import { OverwriteError } from './send-errors.ts';
import { toFamilyFields } from './send.ts';

function trim(value: FieldValue | null | undefined) {
  return typeof value === 'string' ? value.trim() : value;
}

/** Whether two values are the same, but for what surrounds their words, which some servers take away. */
function isAlike(one: FieldValue | null | undefined, other: FieldValue | null | undefined): boolean {
  return isSameValue(trim(one), trim(other));
}

/** Whether a task says the same as another one in all fields that an update tells a server without keys. */
export function saysTheSame({ changes }: StoredIntent, task: Task, other: Partial<TaskPayload>): boolean {
  const sent = toFamilyFields(changes);
  return FIELD_NAMES.every((field) => !(field in sent) || isAlike(task[field], other[field]));
}

/** Whether a task says what an update wants. */
export function saysWanted(intent: StoredIntent, task: Task): boolean {
  return saysTheSame(intent, task, intent.changes);
}

/** Merges a change with its task as the server's list has it, if it has. Throws `OverwriteError` where it would overwrite what is new in that. */
export function mergeWith(now: Task | null, intent: StoredIntent): StoredIntent {
  const { verb, seen, changes } = intent;
  if (!now || !seen) return intent;
  const fields = verb === 'delete' ? FIELD_NAMES : changedFields(changes);
  const unseen = fields.filter(
    (field) =>
      now[field] !== null &&
      changes[field] !== null &&
      !isAlike(now[field], seen[field]) &&
      !isAlike(now[field], changes[field]),
  );
  const both = mergeFields({ base: seen, theirs: now, mine: pickFields(changes, unseen) });
  const conflicts: FieldConflicts = {};
  for (const field of verb === 'delete' ? unseen : both.conflicts)
    conflicts[field] = { base: seen[field] ?? '', theirs: now[field] ?? '', mine: changes[field] ?? null };
  if (Object.keys(conflicts).length > 0) throw new OverwriteError(conflicts, now);
  const read = pickFields(now, changedFields(both.merged));
  return { ...intent, seen: { ...seen, ...read }, changes: { ...changes, ...both.merged } };
}
