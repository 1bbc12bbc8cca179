import type { ConflictAnswer } from '#contract/history.ts';
import { mergeLabels } from '#contract/labels.ts';
import { LIMITS } from '#contract/limits.ts';
import { chooseMine, mergeText } from '#contract/merge-text.ts';
import { withoutStart } from '#contract/repeat-rule.ts';
import { FIELD_NAMES, isSameValue, pickFields } from '#contract/task.ts';
import type { SeenFields, TaskChanges, TaskFields } from '#contract/task.ts';

import { tooManyLabels } from '../errors/api-error.ts';

type Conflicts = ConflictAnswer['conflicts'];

/** Merges the descriptions of an edit and of now, or returns null where nobody knows what was seen, or both changed one line. */
function mergeDescriptions(
  base: SeenFields | null,
  { description: theirs }: TaskFields,
  { description: mine }: TaskChanges,
): string | null {
  const seen = base?.description;
  return seen === undefined || mine === undefined ? null : mergeText(seen, theirs, mine);
}

/** Returns the description for whoever chooses their own lines: with those of `theirs` that nobody disputes. */
function chooseOwn(
  base: SeenFields | null,
  { description: theirs }: TaskFields,
  { description: mine = '' }: TaskChanges,
): string {
  const seen = base?.description;
  return seen === undefined ? mine : chooseMine(seen, theirs, mine);
}

/** Merges the labels of an edit and of now. Throws a refusal where both sides together have more than a task may. */
function mergeLabelSets(
  base: SeenFields | null,
  theirs: TaskFields,
  mine: TaskChanges,
): string[] | undefined {
  const labels = mine.labels && mergeLabels(base?.labels ?? [], theirs.labels, mine.labels);
  const count = labels?.length ?? 0;
  if (count > LIMITS.labels) throw tooManyLabels(count);
  return labels;
}

/**
 * Whether both sides set the same new rule: then the first one's start stays. Where only its start is new, that is what they set,
 * and may conflict.
 */
function isSameNewRule(base: SeenFields | null, theirs: TaskFields, mine: TaskChanges): boolean {
  const [was, is, wanted] = [base?.repeat, theirs.repeat, mine.repeat].map((rule = '') => withoutStart(rule));
  return wanted === is && wanted !== was;
}

/**
 * Merges the fields of an edit (`mine`) with those of now (`theirs`). A field that is as it was at the base, or that the
 * base does not name, is not changed by the edit. A field that both sides changed differently is a conflict. Without a
 * known base nobody can say who changed what, so that every field that differs is a conflict. Labels never are: what both
 * sides added and removed is one set, and it throws a refusal where that is more than a task may have. Descriptions are merged by
 * their lines, where both changed others.
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
    if (isSameValue(wanted, was) || (base && was === undefined)) delete changes[name];
    else if (name === 'labels') changes.labels = mergeLabelSets(base, theirs, mine);
    else if (wanted === undefined || wanted === is || is === was) continue;
    else if (name === 'repeat' && isSameNewRule(base, theirs, mine)) delete changes.repeat;
    else {
      const merged = name === 'description' ? mergeDescriptions(base, theirs, mine) : null;
      const own = name === 'description' ? chooseOwn(base, theirs, mine) : wanted;
      if (merged === null) conflicts[name] = { base: was ?? is, theirs: is, mine: own };
      else changes.description = merged;
    }
  }
  return { changes, conflicts };
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
export function changedSince(base: TaskFields | null, theirs: TaskFields): Conflicts {
  const conflicts: Conflicts = {};
  for (const name of FIELD_NAMES) {
    const [was, is] = [base?.[name], theirs[name]];
    if (!isSameValue(was, is)) conflicts[name] = { base: was ?? is, theirs: is, mine: null };
  }
  return conflicts;
}
