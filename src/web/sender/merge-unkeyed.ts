import type { FieldConflict } from '#contract/history.ts';
import { mergeText } from '#contract/merge-text.ts';
import { FIELD_NAMES, isSameValue } from '#contract/task.ts';
import type { FieldValue } from '#contract/task.ts';

import type { StoredIntent, TaskPayload } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import { OverwriteError } from './send-errors.ts';
import { toFamilyFields } from './send.ts';

function trim(value: FieldValue | null | undefined) {
  return typeof value === 'string' ? value.trim() : value;
}

/** Merges both descriptions by line where they changed different lines, so that these do not conflict; else returns the change as it is. */
function mergeDescription(intent: StoredIntent, { description: theirs }: Task): StoredIntent {
  const { seen, changes } = intent;
  if (!seen || changes.description === undefined) return intent;
  const description = mergeText(seen.description, theirs, changes.description);
  if (description === null) return intent;
  return { ...intent, seen: { ...seen, description: theirs }, changes: { ...changes, description } };
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

/** What a change would overwrite that its person has not seen, by field. */
function findConflicts({ verb, seen, changes }: StoredIntent, now: Task): Record<string, FieldConflict> {
  const conflicts: Record<string, FieldConflict> = {};
  for (const field of FIELD_NAMES) {
    const [base, theirs, mine] = [seen?.[field] ?? '', now[field], changes[field] ?? null];
    const isChanged = verb === 'delete' || mine !== null;
    if (isChanged && theirs !== null && !isAlike(theirs, base) && !isAlike(theirs, mine))
      conflicts[field] = { base, theirs, mine };
  }
  return conflicts;
}

/** Merges a change with its task as the server's list has it, if it has. Throws `OverwriteError` where it would overwrite what is new in that. */
export function mergeWith(now: Task | null, made: StoredIntent): StoredIntent {
  if (!now) return made;
  const intent = mergeDescription(made, now);
  const conflicts = findConflicts(intent, now);
  if (Object.keys(conflicts).length > 0) throw new OverwriteError(conflicts, now);
  return intent;
}
