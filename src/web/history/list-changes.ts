import type { Revision } from '#contract/history.ts';
import { FIELD_NAMES, isSameValue } from '#contract/task.ts';
import type { FieldName } from '#contract/task.ts';

import { describeVerb } from '../model/describe-verb.ts';
import { FIELD_LABELS, formatField, isEmpty } from '../model/fields.ts';
import { capitalize } from '../ui/capitalize.ts';

/** One field that a revision changed, as a person reads it; `from` is null where the task is new. */
export type Change = { field: FieldName; label: string; from: string | null; to: string };

type States = Pick<Revision, 'before' | 'after'>;

function isChanged({ before, after }: States, field: FieldName): boolean {
  return before === null ? !isEmpty(after[field]) : !isSameValue(before[field], after[field]);
}

/** Returns what a revision changed, field by field; of a new task all that it has. */
export function listChanges({ before, after }: States): Change[] {
  return FIELD_NAMES.filter((field) => isChanged({ before, after }, field)).map((field) => ({
    field,
    label: FIELD_LABELS[field],
    from: before && formatField(field, before[field]),
    to: formatField(field, after[field]),
  }));
}

/** Says in a few words what a revision did. */
export function summarize(revision: States & Pick<Revision, 'verb'>): string {
  const { verb, after } = revision;
  const fields = listChanges(revision).map(({ field }) => field);
  return capitalize(describeVerb({ verb, fields, completed: after.completed }));
}
