import * as z from 'zod/mini';

import { countedField, flagField, idField, lenientList, numberField, textField } from './lenient-json.ts';

/** One of a few, by its number or its name. */
const choiceField = z.catch(z.union([z.number(), z.string()]), 0);
const taskSchema = z.object({
  id: idField,
  uid: idField,
  name: textField,
  note: textField,
  due_date: textField,
  defer_until: textField,
  reminder_at: textField,
  estimated_minutes: numberField,
  assigned_to: idField,
  involves: countedField,
  attachments: countedField,
  completions: countedField,
  priority: choiceField,
  status: choiceField,
  completed_at: textField,
  created_at: textField,
  project_id: idField,
  project_uid: idField,
  area_id: idField,
  area_uid: idField,
  parent_task_id: idField,
  recurrence_type: textField,
  recurrence_interval: numberField,
  recurrence_weekday: numberField,
  recurrence_weekdays: z.catch(z.union([z.array(z.number()), z.string()]), () => []),
  recurrence_month_day: numberField,
  recurrence_week_of_month: numberField,
  recurrence_end_date: textField,
  completion_based: flagField,
  recurring_parent_id: idField,
  habit_mode: flagField,
  tag_uids: lenientList(idField),
});
/** A task as an export has it. */
export type TududiTask = z.infer<typeof taskSchema>;

const namedSchema = z.object({ id: idField, uid: idField, name: textField });
const areaSchema = z.extend(namedSchema, { description: textField });
const projectSchema = z.extend(areaSchema, {
  area_id: idField,
  area_uid: idField,
  tag_uids: countedField,
  priority: choiceField,
  // Which of the two depends on the version.
  due_date: textField,
  due_date_at: textField,
});
/** What is read of an export. The file holds secrets of its user: nothing beside these is read. */
export const fileSchema = z.object({
  user: z.catch(z.object({ timezone: z.optional(textField) }), {}),
  data: z.object({
    tasks: lenientList(taskSchema),
    areas: lenientList(areaSchema),
    projects: lenientList(projectSchema),
    tags: lenientList(namedSchema),
    goals: countedField,
    people: lenientList(z.object({ is_self: flagField })),
    notes: countedField,
    inbox_items: countedField,
    views: countedField,
  }),
});

/** Whether JSON is an export of tududi. */
export function isTududi(json: unknown): boolean {
  return z
    .object({ exported_at: z.unknown(), data: z.object({ tasks: z.array(z.unknown()) }) })
    .safeParse(json).success;
}
