import type { ConflictAnswer } from '#contract/history.ts';
import { FIELD_NAMES } from '#contract/task.ts';
import type { SeenFields, TaskChanges, TaskFields } from '#contract/task.ts';

type Conflicts = ConflictAnswer['conflicts'];

/**
 * Lays the fields that an edit sends over those of now. What it sends as it was at the base, or what the base does not
 * name, is no change of its own. A field that both sides changed, and differently, is a conflict. Without a known base
 * nobody can say who changed what, so that every field that differs is one.
 */
export function mergeEdit(
  base: SeenFields | null,
  theirs: TaskFields,
  mine: TaskChanges,
): { changes: TaskChanges; conflicts: Conflicts } {
  const changes = { ...mine };
  const conflicts: Conflicts = {};
  for (const name of FIELD_NAMES) {
    const [was, is, wanted] = [base?.[name], theirs[name], mine[name]];
    if (wanted === was || (base && was === undefined)) delete changes[name];
    else if (wanted !== undefined && wanted !== is && is !== was)
      conflicts[name] = { base: was ?? is, theirs: is, mine: wanted };
  }
  return { changes, conflicts };
}

/** The fields that were changed since the base of a delete: all of them where the base is not known. */
export function changedSince(base: TaskFields | null, theirs: TaskFields): Conflicts {
  const conflicts: Conflicts = {};
  for (const name of FIELD_NAMES) {
    const [was, is] = [base?.[name], theirs[name]];
    if (was !== is) conflicts[name] = { base: was ?? is, theirs: is, mine: null };
  }
  return conflicts;
}
