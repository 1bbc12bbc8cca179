import * as z from 'zod/mini';

import { lenientBoolean, lenientDate, lenientEnum } from '#contract/lenient.ts';
import { DEFAULT_PRIORITY, PRIORITIES, taskFieldsSchema } from '#contract/task.ts';

/** A task as the browser knows it: what every server of the family sends, and what only Holdfast adds. */
export const readTask = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.catch(z.string(), ''),
  priority: z.catch(lenientEnum(PRIORITIES, ''), DEFAULT_PRIORITY),
  dueDate: z.catch(z.nullable(lenientDate(taskFieldsSchema.shape.dueDate, '')), null),
  completed: z.catch(lenientBoolean(''), false),
  createdAt: z.catch(z.optional(z.string()), undefined),
  version: z.catch(z.optional(z.int()), undefined),
});
export type Task = z.infer<typeof readTask>;

const taskArray = z.array(readTask);

/**
 * The list's answer in each of the family's shapes. `seq` is the user's last revision number; without it the server is
 * another one, which knows no keys and no restore.
 */
export const readTaskList = z.union([
  z.pipe(
    z.object({ tasks: taskArray, seq: z.optional(z.int()) }),
    z.transform(({ tasks, seq }) => ({ tasks, seq: seq ?? null })),
  ),
  z.pipe(
    z.object({ data: taskArray }),
    z.transform(({ data }) => ({ tasks: data, seq: null })),
  ),
  z.pipe(
    taskArray,
    z.transform((tasks) => ({ tasks, seq: null })),
  ),
]);

/** What a server made of a change. */
export type Answered = {
  /** The task as it is there now; null where the server does not tell (an empty body, a message). */
  task: Task | null;
  /** Whether the change took the task back, which had been deleted meanwhile. */
  isRestored: boolean;
};

/** The answer that tells no task. */
export const UNTOLD: Answered = { task: null, isRestored: false };

const plain = z.pipe(
  z.union([
    z.pipe(
      z.object({ data: readTask }),
      z.transform(({ data }) => data),
    ),
    readTask,
  ]),
  z.transform((task) => ({ task, isRestored: false })),
);
const readTaskAnswer = z.union([
  z.pipe(
    z.object({ task: readTask, restored: z.catch(z.optional(z.boolean()), undefined) }),
    z.transform(({ task, restored }) => ({ task, isRestored: restored === true })),
  ),
  plain,
  z.pipe(
    z.object({ success: z.literal(true) }),
    z.transform(() => UNTOLD),
  ),
]);

/** What a server's answer to a change says, or null where it cannot be read. */
export function readAnswer(body: string): Answered | null {
  try {
    return readTaskAnswer.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
