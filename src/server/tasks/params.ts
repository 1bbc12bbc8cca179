import * as z from 'zod/mini';

import { taskIdSchema } from '#contract/task.ts';

import { noSuchTask } from '../errors/api-error.ts';

/** The parameters of a path that names a task. */
export const taskParams = z.object({ id: z.string() });

/** A task's id as it is stored; what is no UUID is unknown like any other. */
export function taskId({ id }: z.infer<typeof taskParams>): string {
  const known = taskIdSchema.safeParse(id);
  if (!known.success) throw noSuchTask();
  return known.data;
}
