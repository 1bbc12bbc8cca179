import * as z from 'zod/mini';

import { revision } from './history.ts';
import { LIMITS } from './limits.ts';
import { task } from './task.ts';

/** An account in one file: everything that can be taken away, and nothing secret. */
export const accountFile = z.object({
  format: z.literal('holdfast'),
  schema: z.literal(1),
  exportedAt: z.string(),
  profile: z.object({ name: z.string(), email: z.string() }),
  seq: z.int(),
  tasks: z
    .array(z.extend(task, { deletedAt: z.nullable(z.string()) }))
    .check(z.maxLength(LIMITS.importTasks)),
  revisions: z.array(z.omit(revision, { before: true })),
});
export type AccountFile = z.infer<typeof accountFile>;

/** What an import would do, or did: how many tasks it adds, changes, and finds as they are. */
export const importSummary = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The titles of the first tasks that it adds or changes, as examples. */
  examples: z.array(z.object({ title: z.string(), effect: z.enum(['added', 'changed']) })),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** Answer of an import and of its preview. */
export const importAnswer = z.object({ success: z.literal(true), summary: importSummary });
