import * as z from 'zod/mini';

import { keptFoundSchema } from '../changes/intent.ts';
import type { ServerAnswer } from '../changes/intent.ts';
import { taskSchema } from '../model/task.ts';

/** The answer that tells of no task. */
export const NO_TASK: ServerAnswer = { task: null };

const plainAnswerSchema = z.pipe(
  z.union([
    z.pipe(
      z.object({ data: taskSchema }),
      z.transform(({ data }) => data),
    ),
    taskSchema,
  ]),
  z.transform((task) => ({ task })),
);
const answerSchema = z.union([
  z.pipe(
    z.object({
      task: taskSchema,
      restored: z.catch(z.optional(z.boolean()), undefined),
      next: z.catch(z.optional(taskSchema), undefined),
      found: z.catch(z.optional(keptFoundSchema), undefined),
    }),
    z.transform(({ restored, ...answer }) => ({ ...answer, isRestored: restored === true })),
  ),
  plainAnswerSchema,
  z.pipe(
    z.object({ success: z.literal(true), found: z.catch(z.optional(keptFoundSchema), undefined) }),
    z.transform(({ found }) => ({ ...NO_TASK, found })),
  ),
]);

/** Reads what a server made of a change, in any of the family's shapes. Returns null where it cannot be read. */
export function readAnswer(body: unknown): ServerAnswer | null {
  return answerSchema.safeParse(body).data ?? null;
}

/** Reads a server's answer to a change as it came. Returns null where it cannot be read. */
export function parseAnswer(body: string): ServerAnswer | null {
  try {
    return readAnswer(JSON.parse(body));
  } catch {
    return null;
  }
}
