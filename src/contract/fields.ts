import * as z from 'zod/mini';

import { PRIORITIES } from './priority.ts';

/** The fields of a task, whose changes are merged, shown and undone one by one. */
export const FIELD_NAMES = [
  'title',
  'description',
  'priority',
  'dueDate',
  'completed',
  'labels',
  'repeat',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** What the server says in each field. What is legal in it does not matter then, since a former version may have accepted more. */
export const answeredFields = {
  title: z.string(),
  description: z.string(),
  priority: z.enum(PRIORITIES),
  dueDate: z.string(),
  completed: z.boolean(),
  labels: z.array(z.string()),
  repeat: z.string(),
} satisfies Record<FieldName, unknown>;

/** A value of any field. */
export type FieldValue = string | boolean | readonly string[];

/** Whether two values of a field are the same. */
export function isSameValue(
  one: FieldValue | null | undefined,
  other: FieldValue | null | undefined,
): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The fields of which changes say something. */
export function changedFields(changes: Partial<Record<FieldName, unknown>>): FieldName[] {
  return FIELD_NAMES.filter((field) => field in changes);
}

/** Returns some of the fields alone. */
export function pickFields<Values, Field extends FieldName & keyof Values>(
  values: Values,
  fields: readonly Field[],
): { [Name in Field]?: Values[Name] } {
  const picked: { [Name in Field]?: Values[Name] } = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}
