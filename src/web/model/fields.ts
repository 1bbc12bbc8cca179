import type { FieldName } from '#contract/task.ts';

import { formatDate } from '../time/calendar-day.ts';

export const FIELD_LABELS = {
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  dueDate: 'Due date',
  completed: 'Status',
} as const satisfies Record<FieldName, string>;

/** Returns a field's value as a person reads it. */
export function formatField(field: FieldName, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Completed' : 'In Progress';
  if (field === 'dueDate') return formatDate(value);
  return value === '' ? '(empty)' : value;
}

const list = new Intl.ListFormat('en');

/** Lists fields as within a sentence: 'title and due date'. */
export function listFieldNames(fields: readonly FieldName[]): string {
  return list.format(fields.map((field) => FIELD_LABELS[field].toLowerCase()));
}
