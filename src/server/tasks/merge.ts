import type { TaskFields } from '#contract/field-rules.ts';
import { changedFields, FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';
import type { FieldName } from '#contract/fields.ts';
import type { FieldConflict, FieldConflicts } from '#contract/history.ts';
import { LIMITS } from '#contract/limits.ts';
import { mergeFields } from '#contract/merge-fields.ts';
import { chooseMine } from '#contract/merge-text.ts';
import type { SeenFields, TaskChanges } from '#contract/task.ts';

import { tooManyLabels } from '../errors/api-error.ts';

/** Returns the three values of a field. Whoever chooses their own description has the lines of `theirs` that nobody disputes too. */
function toConflict(
  name: FieldName,
  base: SeenFields | null,
  theirs: TaskFields,
  mine: TaskChanges,
): FieldConflict {
  const [was, is, wanted = null] = [base?.[name], theirs[name], mine[name]];
  const [seen, words] = [base?.description, mine.description];
  const isText = name === 'description' && seen !== undefined && words !== undefined;
  const own = isText ? chooseMine(seen, theirs.description, words) : wanted;
  return { base: was ?? is, theirs: is, mine: own };
}

/**
 * Merges the fields of an edit (`mine`) with those of now (`theirs`). A field that the base does not name is not changed by the
 * edit. Throws a refusal where both sides together have more labels than a task may. Of a field in conflict the changes have what the
 * edit says, for a client that knows no conflicts.
 */
export function mergeEdit(
  base: SeenFields | null,
  theirs: TaskFields,
  mine: TaskChanges,
): { changes: TaskChanges; conflicts: FieldConflicts } {
  const said = base ? pickFields(mine, changedFields(base)) : mine;
  const { merged, conflicts: asked } = mergeFields({ base, theirs, mine: said });
  const count = merged.labels?.length ?? 0;
  if (count > LIMITS.labels) throw tooManyLabels(count);
  const conflicts: FieldConflicts = {};
  for (const name of asked) conflicts[name] = toConflict(name, base, theirs, mine);
  return { changes: { ...merged, ...pickFields(mine, asked) }, conflicts };
}

/** Returns what an edit finds in the fields that it changes, where somebody else has changed them since its base. */
export function findUnseen(base: SeenFields | null, theirs: TaskFields, mine: TaskChanges): TaskChanges {
  const names = FIELD_NAMES.filter((name) => {
    const [was, is, wanted] = [base?.[name], theirs[name], mine[name]];
    return was !== undefined && wanted !== undefined && !isSameValue(wanted, was) && !isSameValue(is, was);
  });
  return pickFields(theirs, names);
}

/** Returns the conflicts of a delete: the fields that were changed since its base, or all of them if that is unknown. */
export function changedSince(base: TaskFields | null, theirs: TaskFields): FieldConflicts {
  const conflicts: FieldConflicts = {};
  for (const name of FIELD_NAMES) {
    const [was, is] = [base?.[name], theirs[name]];
    if (!isSameValue(was, is)) conflicts[name] = { base: was ?? is, theirs: is, mine: null };
  }
  return conflicts;
}
