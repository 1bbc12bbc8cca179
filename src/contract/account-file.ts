import * as z from 'zod/mini';

import { VERBS, plainRevision } from './history.ts';
import { LIMITS } from './limits.ts';
import { filedFields, task, taskIdSchema } from './task.ts';
import { text } from './text.ts';

/** An account in one file: everything that can be taken away, and nothing secret. */
export const accountFile = z.object({
  format: z.literal('holdfast'),
  schema: z.literal(1),
  exportedAt: z.string(),
  profile: z.object({ name: z.string(), email: z.string() }),
  seq: z.int(),
  tasks: z.array(z.extend(task, { deletedAt: z.nullable(z.string()) })),
  revisions: z.array(plainRevision),
});
export type AccountFile = z.infer<typeof accountFile>;

const NOT_OURS = 'This is not a file that Holdfast can read.';
const TIME_WRONG = 'A time has to look like 2026-11-21T10:00:00.000Z.';
const NUMBER_WRONG = 'A number of a change or a version has to be a whole number above 0.';
const VERB_WRONG = `The verb of a change has to be one of ${VERBS.join(', ')}.`;
const SOURCE_WRONG = `The source of a change has to be a text of at most ${LIMITS.source} characters.`;
const DELETED_WRONG = 'A change has to say whether the task is deleted after it.';

const instant = z.iso.datetime({ precision: 3, error: TIME_WRONG });
const number = z.int(NUMBER_WRONG).check(z.minimum(1, NUMBER_WRONG), z.maximum(LIMITS.seq, NUMBER_WRONG));

/** A task of a file that is imported. */
export const importedTask = z.object(
  {
    ...filedFields.shape,
    _id: taskIdSchema,
    version: z.optional(number),
    createdAt: z.optional(instant),
    updatedAt: z.optional(instant),
    completedAt: z.optional(z.nullable(instant)),
    deletedAt: z.optional(z.nullable(instant)),
  },
  NOT_OURS,
);
export type ImportedTask = z.infer<typeof importedTask>;

/** A change of a file that is imported. */
export const importedRevision = z.object(
  {
    seq: number,
    taskId: taskIdSchema,
    version: number,
    verb: z.enum(VERBS, VERB_WRONG),
    at: instant,
    source: text(SOURCE_WRONG).check(z.maxLength(LIMITS.source, SOURCE_WRONG)),
    after: z.object({ ...filedFields.shape, deleted: z.boolean(DELETED_WRONG) }, NOT_OURS),
  },
  NOT_OURS,
);
export type ImportedRevision = z.infer<typeof importedRevision>;

const notTooMany = z.maxLength(
  LIMITS.importTasks,
  `One file may hold ${LIMITS.importTasks.toLocaleString('en')} tasks.`,
);

/**
 * Body of an import and of its preview: an account's file, or one made by hand. A task without revisions needs no more
 * than its _id and the five fields.
 */
export const importBody = z.object({
  format: z.literal('holdfast', NOT_OURS),
  schema: z.literal(1, NOT_OURS),
  seq: z._default(
    z.int(NUMBER_WRONG).check(z.minimum(0, NUMBER_WRONG), z.maximum(LIMITS.seq, NUMBER_WRONG)),
    0,
  ),
  tasks: z.array(importedTask, NOT_OURS).check(notTooMany),
  revisions: z._default(z.array(importedRevision, NOT_OURS), []),
});
export type ImportBody = z.infer<typeof importBody>;

/** The same, before the parts are read: a large file is read part by part. */
export const importEnvelope = z.extend(importBody, {
  tasks: z.array(z.unknown(), NOT_OURS).check(notTooMany),
  revisions: z._default(z.array(z.unknown(), NOT_OURS), []),
});

/** What an import would do, or did: how many tasks it adds, changes, and finds as they are. */
const importSummary = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The titles of the first tasks that it adds or changes, as examples. */
  examples: z.array(z.object({ title: z.string(), effect: z.enum(['added', 'changed']) })),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** Answer of an import and of its preview. */
export const importAnswer = z.object({ success: z.literal(true), summary: importSummary });
