import type { TaskFields } from './field-rules.ts';
import { FIELD_NAMES, isSameValue, pickFields } from './fields.ts';
import type { FieldName } from './fields.ts';
import { mergeLabels } from './labels.ts';
import { mergeText } from './merge-text.ts';
import { withoutStart } from './repeat-rule.ts';

/** The values of a task's fields. In the browser the date may be null: another server's task may lack it. */
type Values<DueDate> = Omit<TaskFields, 'dueDate'> & { dueDate: DueDate };

type Sides<DueDate> = {
  /** What both began with, as far as that is known. */
  base: Partial<Values<DueDate>> | null;
  theirs: Values<DueDate>;
  mine: Partial<Values<DueDate>>;
};

type Merged<DueDate> = {
  /** The fields of which `mine` says something, as both sides together have them. */
  merged: Partial<Values<DueDate>>;
  /** Those that each side made something else of, so that a person has to choose. */
  conflicts: FieldName[];
};

/** Merges a field that each side made something else of. Returns null where a person has to choose. */
function mergeBoth<DueDate>(
  field: FieldName,
  { base, theirs, mine }: Sides<DueDate>,
): Partial<Values<DueDate>> | null {
  const { description, labels, repeat } = mine;
  if (field === 'labels' && labels) return { labels: mergeLabels(base?.labels ?? [], theirs.labels, labels) };
  if (field === 'description' && description !== undefined && base?.description !== undefined) {
    const text = mergeText(base.description, theirs.description, description);
    return text === null ? null : { description: text };
  }
  if (field === 'repeat' && repeat !== undefined) {
    // Where both set the same new rule, the first one's start stays. Where only its start is new, that is what they set.
    const [was, is, wanted] = [base?.repeat ?? '', theirs.repeat, repeat].map(withoutStart);
    if (wanted === is && wanted !== was) return { repeat: theirs.repeat };
  }
  return null;
}

/**
 * Merges two changes of one task by field: where only one side made something else of a field, it is that. Labels are a set, and never
 * a conflict, but may be more than a task may have. Descriptions are merged by their lines. Of a field whose base is not known nobody
 * can say who changed it, so that it is a conflict where it differs.
 */
export function mergeFields<DueDate extends string | null>(sides: Sides<DueDate>): Merged<DueDate> {
  const { base, theirs, mine } = sides;
  const merged: Partial<Values<DueDate>> = {};
  const conflicts: FieldName[] = [];
  for (const field of FIELD_NAMES) {
    const [was, is, wanted] = [base?.[field], theirs[field], mine[field]];
    if (wanted === undefined) continue;
    const isTheirs = isSameValue(wanted, was) || isSameValue(wanted, is);
    const one = isTheirs ? theirs : isSameValue(is, was) && mine;
    const both = one ? pickFields(one, [field]) : mergeBoth(field, sides);
    if (both) Object.assign(merged, both);
    else conflicts.push(field);
  }
  return { merged, conflicts };
}
