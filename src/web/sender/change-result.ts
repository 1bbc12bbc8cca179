import * as z from 'zod/mini';

import { keptFoundSchema } from '../changes/intent.ts';
import type { Found } from '../changes/intent.ts';
import { taskSchema } from '../model/task.ts';
import type { Task } from '../model/task.ts';

/** What a server made of a change. */
export type ChangeResult = {
  /** The task as it is there now; null where the server does not tell (an empty body, a message). */
  task: Task | null;
  /** Whether the change took the task back, which had been deleted meanwhile. */
  isRestored: boolean;
  /** The task that follows it in a repetition, where there is one. */
  next?: Task | undefined;
  /** What of it somebody else had done already. */
  found?: Found | undefined;
};

/** The result of which the server tells no task. */
export const NO_TASK: ChangeResult = { task: null, isRestored: false };

const plainResultSchema = z.pipe(
  z.union([
    z.pipe(
      z.object({ data: taskSchema }),
      z.transform(({ data }) => data),
    ),
    taskSchema,
  ]),
  z.transform((task) => ({ task, isRestored: false })),
);
const changeResultSchema = z.union([
  z.pipe(
    z.object({
      task: taskSchema,
      restored: z.catch(z.optional(z.boolean()), undefined),
      next: z.catch(z.optional(taskSchema), undefined),
      found: z.catch(z.optional(keptFoundSchema), undefined),
    }),
    z.transform(({ restored, ...result }) => ({ ...result, isRestored: restored === true })),
  ),
  plainResultSchema,
  z.pipe(
    z.object({ success: z.literal(true), found: z.catch(z.optional(keptFoundSchema), undefined) }),
    z.transform(({ found }) => ({ ...NO_TASK, found })),
  ),
]);

/** Reads what a server made of a change, in any of the family's shapes. Returns null where it cannot be read. */
export function readChangeResult(body: unknown): ChangeResult | null {
  return changeResultSchema.safeParse(body).data ?? null;
}

/** Reads a server's answer to a change as it came. Returns null where it cannot be read. */
export function parseChangeResult(body: string): ChangeResult | null {
  try {
    return readChangeResult(JSON.parse(body));
  } catch {
    return null;
  }
}
