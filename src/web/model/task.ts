import * as z from 'zod/mini';

import { parseCalendarDate } from '#contract/calendar-date.ts';
import type { TaskFields } from '#contract/field-rules.ts';
import { lenientBoolean, lenientDate, lenientEnum } from '#contract/lenient.ts';
import { DEFAULT_PRIORITY, PRIORITIES } from '#contract/priority.ts';

// The contract's schemas of what a person types are no part of the first load.
const dateSchema = z.string().check(z.refine((value) => parseCalendarDate(value) !== null));

/** A task as the browser knows it: what every server of the family sends, and what only Holdfast adds. */
export const taskSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.catch(z.string(), ''),
  priority: z.catch(lenientEnum(PRIORITIES, ''), DEFAULT_PRIORITY),
  dueDate: z.catch(z.nullable(lenientDate(dateSchema, '')), null),
  completed: z.catch(lenientBoolean(''), false),
  labels: z.catch(z.array(z.string()), () => []),
  repeat: z.catch(z.string(), ''),
  createdAt: z.catch(z.optional(z.string()), undefined),
  updatedAt: z.catch(z.optional(z.string()), undefined),
  completedAt: z.catch(z.optional(z.nullable(z.string())), undefined),
  version: z.catch(z.optional(z.int()), undefined),
});
export type Task = z.infer<typeof taskSchema>;

const tasksSchema = z.array(taskSchema);

/**
 * The list's answer in each of the family's shapes. `seq` is the number of the user's last change; without it the server is
 * another one, which knows no keys and no restore. `mark` names what the list says, for a question of what changed since; only
 * the answer to that has `removed`. With another `life` than before the server's data was put back to an earlier time.
 */
export const taskListSchema = z.pipe(
  z.union([
    z.object({
      tasks: tasksSchema,
      seq: z.catch(z.nullable(z.int()), null),
      mark: z.optional(z.string()),
      life: z.optional(z.string()),
      removed: z.optional(z.array(z.string())),
    }),
    z.object({ data: tasksSchema }),
    tasksSchema,
  ]),
  z.transform((body) => ('tasks' in body ? body : { tasks: 'data' in body ? body.data : body, seq: null })),
);

/** A version of a task to go back to: its fields, and the task as its person sees it now. */
export type Restorable = { fields: TaskFields; seen: Task; isDeleted: boolean };
