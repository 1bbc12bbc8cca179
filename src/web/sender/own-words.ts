import * as z from 'zod/mini';

import { PATHS } from '#contract/paths.ts';

import { api } from '../api/client.ts';
import { NoAnswerError } from '../api/no-answer-error.ts';
import { taskSchema } from '../model/task.ts';
import type { Task } from '../model/task.ts';

const ownTasksSchema = z.array(
  z.looseObject({ _id: z.string(), priority: z.optional(z.unknown()), dueDate: z.optional(z.unknown()) }),
);
const ownListSchema = z.union([
  z.pipe(
    z.object({ tasks: ownTasksSchema }),
    z.transform(({ tasks }) => tasks),
  ),
  z.pipe(
    z.object({ data: ownTasksSchema }),
    z.transform(({ data }) => data),
  ),
  ownTasksSchema,
]);

function isSamePriority(own: unknown, { priority }: Task): boolean {
  return typeof own === 'string' && own.toLowerCase() === priority.toLowerCase();
}

function isSameDate(own: unknown, { dueDate }: Task): boolean {
  return typeof own === 'string' && dueDate !== null && Date.parse(own) === Date.parse(dueDate);
}

/**
 * Asks a server without keys for a task as it is now, and for what it writes there that is not read as it stands: a date in other words
 * or with a time of day, and a priority that is none here. Rejects where it does not tell, with an error that is no answer to a change.
 */
export async function fetchInOwnWords(taskId: string): Promise<{ now: Task | null; own: object }> {
  const tasks = await api
    .get(PATHS.tasks)
    .json(ownListSchema)
    .catch((cause: unknown) => {
      throw new NoAnswerError('The list did not come.', { cause });
    });
  const written = tasks.find(({ _id }) => _id === taskId);
  const now = taskSchema.safeParse(written).data ?? null;
  if (!written || !now) return { now, own: {} };
  const { priority, dueDate } = written;
  const own = {
    ...(priority !== undefined && !isSamePriority(priority, now) && { priority }),
    ...(dueDate !== undefined && !isSameDate(dueDate, now) && { dueDate }),
  };
  return { now, own };
}
