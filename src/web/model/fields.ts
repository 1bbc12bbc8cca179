import type { FieldName, FieldValue } from '#contract/fields.ts';
import { parseRepeat } from '#contract/repeat-rule.ts';

import { formatDate } from '../time/calendar-day.ts';
import { enumerate } from './enumerate.ts';
import { describeRepeat } from './repeat-words.ts';

export const FIELD_LABELS = {
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  dueDate: 'Due date',
  completed: 'Status',
  labels: 'Labels',
  repeat: 'Repeat',
} as const satisfies Record<FieldName, string>;

/** Whether a field says nothing. */
export function isEmpty(value: FieldValue): boolean {
  return typeof value !== 'boolean' && value.length === 0;
}

/** Says from which date a rule counts, if it names one: without that two rules could read alike. */
function describeStart(repeat: string): string {
  const start = parseRepeat(repeat).rule?.start ?? null;
  return start === null ? '' : `, counted from ${formatDate(start)}`;
}

/** Returns a field's value as a person reads it. */
export function formatField(field: FieldName, value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Completed' : 'In Progress';
  if (typeof value !== 'string') return value.join(', ') || '(none)';
  if (field === 'dueDate') return formatDate(value);
  if (field === 'repeat') return describeRepeat(value) + describeStart(value);
  return value || '(empty)';
}

/** Lists fields as within a sentence: 'title and due date'. */
export function listFieldNames(fields: readonly FieldName[]): string {
  return enumerate(fields.map((field) => FIELD_LABELS[field].toLowerCase()));
}
