import * as z from 'zod/mini';

import { parseCalendarDate } from '#contract/calendar-date.ts';
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
  version: z.catch(z.optional(z.int()), undefined),
});
export type Task = z.infer<typeof taskSchema>;

const tasksSchema = z.array(taskSchema);

/**
 * The list's answer in each of the family's shapes. `seq` is the user's last revision number; without it the server is
 * another one, which knows no keys and no restore.
 */
export const taskListSchema = z.union([
  z.pipe(
    z.object({ tasks: tasksSchema, seq: z.optional(z.int()) }),
    z.transform(({ tasks, seq }) => ({ tasks, seq: seq ?? null })),
  ),
  z.pipe(
    z.object({ data: tasksSchema }),
    z.transform(({ data }) => ({ tasks: data, seq: null })),
  ),
  z.pipe(
    tasksSchema,
    z.transform((tasks) => ({ tasks, seq: null })),
  ),
]);
