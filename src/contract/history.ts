import * as z from 'zod/mini';

import { errorAnswerSchema } from './error-answer.ts';
import { answeredFields } from './fields.ts';
import type { FieldName } from './fields.ts';
import { LIMITS } from './limits.ts';
import { numeral } from './numeral.ts';
import { taskSchema } from './task.ts';

export const VERBS = ['create', 'update', 'delete', 'restore'] as const;
export type Verb = (typeof VERBS)[number];
/** What is noted of a task that was deleted for good. No revision has it. */
export const PURGE = 'purge';

/** A task at one moment, as the history keeps it. */
const taskStateSchema = z.object({ ...answeredFields, deleted: z.boolean() });

/**
 * What a change found where its person had seen something else: the fields that somebody else had changed too, as they were before it,
 * and whether the task was there or deleted already. So far it did nothing, or less than its person saw it do.
 */
export const foundSchema = z.partial(taskStateSchema);

/** One change of one task, as the server stores it. `source` names where it came from, such as 'Firefox on Linux'. */
export const storedRevisionSchema = z.object({
  seq: z.int(),
  taskId: z.string(),
  version: z.int(),
  verb: z.enum(VERBS),
  at: z.string(),
  source: z.string(),
  after: taskStateSchema,
});

/** A revision together with the state before it, which is null for a create. */
export const revisionSchema = z.extend(storedRevisionSchema, { before: z.nullable(taskStateSchema) });
export type Revision = z.infer<typeof revisionSchema>;

const success = z.literal(true);

const CHANGES = { usual: 50, most: 200 };
const LIMIT_WRONG = `limit has to be a number from 1 to ${CHANGES.most}.`;
const BEFORE_WRONG = 'before has to be the number of a change.';

/** One page of changes: at most `limit`, all older than the one with the number `before`, which is a version in the history of one task. */
export const changesQuerySchema = z.object({
  before: z.optional(numeral(BEFORE_WRONG, 0, LIMITS.seq)),
  limit: z._default(numeral(LIMIT_WRONG, 1, CHANGES.most), CHANGES.usual),
});
export type ChangesQuery = z.infer<typeof changesQuerySchema>;

/** The `before` of the next page, null on the last one. */
const next = z.nullable(z.int());

/** The answer to a task's history, newest first; `createdAt` is the task's own. */
export const revisionsAnswerSchema = z.object({
  success,
  createdAt: z.string(),
  revisions: z.array(revisionSchema),
  next,
});

/** The answer to the recent changes, newest first. */
export const changesAnswerSchema = z.object({
  success,
  changes: z.array(revisionSchema),
  next,
});

export const deletedTaskSchema = z.extend(taskSchema, { deletedAt: z.string() });
export type DeletedTask = z.infer<typeof deletedTaskSchema>;

/** The query of the trash: whether what was deleted for good is asked for too. */
export const trashQuerySchema = z.object({ purged: z.optional(z.literal('true')) });

/** The answer to the trash, the last deleted first; `purged` are the ids of tasks that were deleted for good lately. */
export const trashAnswerSchema = z.object({
  success,
  tasks: z.array(deletedTaskSchema),
  purged: z.optional(z.array(z.string())),
});

const fieldValueSchema = z.union([z.string(), z.boolean(), z.array(z.string())]);

/** One field that two sides changed differently. `mine` is null for a delete, which has no value of its own. */
const fieldConflictSchema = z.object({
  base: fieldValueSchema,
  theirs: fieldValueSchema,
  mine: z.nullable(fieldValueSchema),
});
export type FieldConflict = z.infer<typeof fieldConflictSchema>;

/** The conflicts of a task, by field. */
export const fieldConflictsSchema = z.partial(
  z.object({
    title: fieldConflictSchema,
    description: fieldConflictSchema,
    priority: fieldConflictSchema,
    dueDate: fieldConflictSchema,
    completed: fieldConflictSchema,
    labels: fieldConflictSchema,
    repeat: fieldConflictSchema,
  } satisfies Record<FieldName, unknown>),
);
export type FieldConflicts = z.infer<typeof fieldConflictsSchema>;

/** The error of a change that would overwrite another: it has the task as it is now, and each field that differs. */
export const conflictAnswerSchema = z.extend(errorAnswerSchema, {
  task: taskSchema,
  conflicts: fieldConflictsSchema,
});
export type ConflictAnswer = z.infer<typeof conflictAnswerSchema>;

/** An event of the stream: the user's `seq` now, and that of the last change which may be one of the profile or the views; older servers do not say it. */
export const changeEventSchema = z.object({ seq: z.int(), accountSeq: z.optional(z.int()) });
export type ChangeEvent = z.infer<typeof changeEventSchema>;
