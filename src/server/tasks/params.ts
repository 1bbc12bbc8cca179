import * as z from 'zod/mini';

import { taskIdSchema } from '#contract/task.ts';

import { noSuchTask } from '../errors/api-error.ts';

/** The parameters of a path that names a task. */
export const taskParamsSchema = z.object({ id: z.string() });

/** Returns a task's id as it is stored. Throws "no such task" for what is no UUID, as for any unknown id. */
export function parseTaskId({ id }: z.infer<typeof taskParamsSchema>): string {
  const parsed = taskIdSchema.safeParse(id);
  if (!parsed.success) throw noSuchTask();
  return parsed.data;
}
