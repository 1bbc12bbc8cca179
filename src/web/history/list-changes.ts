import { FIELD_NAMES, isSameValue } from '#contract/fields.ts';
import type { FieldName } from '#contract/fields.ts';
import type { Revision } from '#contract/history.ts';
import type { Labels } from '#contract/labels.ts';

import { describeVerb } from '../model/describe-verb.ts';
import { enumerate } from '../model/enumerate.ts';
import { FIELD_LABELS, formatField, isEmpty } from '../model/fields.ts';
import { capitalize } from '../ui/capitalize.ts';

/** One field that a revision changed, as a person reads it; `from` is null where the task is new, and where `to` says both. */
export type Change = { field: FieldName; label: string; from: string | null; to: string };

type States = Pick<Revision, 'before' | 'after'>;

function isChanged({ before, after }: States, field: FieldName): boolean {
  return before === null ? !isEmpty(after[field]) : !isSameValue(before[field], after[field]);
}

function quote(labels: Labels): string {
  return enumerate(labels.map((label) => `“${label}”`));
}

/** Says what was done to a set of labels: 'added “x”, removed “home”'. */
function describeLabels(before: Labels, after: Labels): string {
  const added = after.filter((label) => !before.includes(label));
  const removed = before.filter((label) => !after.includes(label));
  const parts = [
    added.length > 0 && `added ${quote(added)}`,
    removed.length > 0 && `removed ${quote(removed)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function toChange({ before, after }: States, field: FieldName): Change {
  const label = FIELD_LABELS[field];
  if (field === 'labels' && before)
    return { field, label, from: null, to: describeLabels(before.labels, after.labels) };
  return {
    field,
    label,
    from: before && formatField(field, before[field]),
    to: formatField(field, after[field]),
  };
}

/** Returns what a revision changed, field by field; of a new task all that it has. */
export function listChanges(states: States): Change[] {
  return FIELD_NAMES.filter((field) => isChanged(states, field)).map((field) => toChange(states, field));
}

/** Says in a few words what a revision did. */
export function summarize(revision: States & Pick<Revision, 'verb'>): string {
  const { verb, after } = revision;
  const fields = listChanges(revision).map(({ field }) => field);
  return capitalize(describeVerb({ verb, fields, completed: after.completed }));
}
