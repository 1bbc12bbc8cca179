import * as z from 'zod/mini';

import { countedField, flagField, lenientList, numberField, textField } from './lenient-json.ts';

const relatedSchema = z.object({ id: numberField });
const authorSchema = z.object({ name: z.optional(textField), username: z.optional(textField) });
const taskSchema = z.object({
  id: numberField,
  title: textField,
  description: textField,
  done: flagField,
  done_at: textField,
  due_date: textField,
  start_date: textField,
  end_date: textField,
  reminders: countedField,
  repeat_after: numberField,
  repeat_mode: numberField,
  priority: numberField,
  percent_done: numberField,
  is_favorite: flagField,
  assignees: countedField,
  attachments: countedField,
  labels: lenientList(z.object({ title: textField })),
  comments: lenientList(z.object({ comment: textField, author: z.catch(authorSchema, {}) })),
  related_tasks: z.catch(z.record(z.string(), z.unknown()), () => ({})),
  bucket_id: numberField,
  created: textField,
});
export type VikunjaTask = z.infer<typeof taskSchema>;

/** The buckets of a board in which new tasks begin, and in which completed ones end. */
const endsSchema = z.object({ default_bucket_id: numberField, done_bucket_id: numberField });

const projectSchema = z.object({
  id: numberField,
  title: textField,
  description: textField,
  is_favorite: flagField,
  is_archived: flagField,
  parent_project_id: numberField,
  tasks: lenientList(taskSchema),
  buckets: lenientList(z.object({ id: numberField, title: textField, position: numberField })),
  // Earlier versions have one board a project, and name the bucket of a task in the task.
  task_buckets: lenientList(z.object({ task_id: numberField, bucket_id: numberField })),
  views: lenientList(endsSchema),
  ...endsSchema.shape,
});
export const projectsSchema = lenientList(projectSchema);
export const relatedTasksSchema = lenientList(relatedSchema);
export type VikunjaComment = VikunjaTask['comments'][number];
export type Project = z.infer<typeof projectSchema>;

/** Whether JSON is what stands in a Vikunja export: projects, each with its tasks. */
export function isVikunja(json: unknown): boolean {
  const recognisedSchema = z.array(z.object({ title: z.string(), tasks: z.nullable(z.array(z.unknown())) }));
  return Array.isArray(json) && json.length > 0 && recognisedSchema.safeParse(json).success;
}

/** How many saved filters a file of them has; what else it may hold is none. */
export function countFilters(text: string): number {
  try {
    return countedField.parse(JSON.parse(text)).length;
  } catch {
    // The tasks are in another file, and filters are counted only to say that they are left out.
    return 0;
  }
}
