import * as z from 'zod/mini';

import { errorAnswer } from './errors.ts';
import { LIMITS } from './limits.ts';
import { task } from './task.ts';

export const VERBS = ['create', 'update', 'delete', 'restore'] as const;
export type Verb = (typeof VERBS)[number];

const { title, description, priority, dueDate, completed } = task.shape;

/** A task at one moment, as the history keeps it. */
const state = z.object({ title, description, priority, dueDate, completed, deleted: z.boolean() });

/** One change of one task. `source` says in words where it came from: a browser, an import. */
export const plainRevision = z.object({
  seq: z.int(),
  taskId: z.string(),
  version: z.int(),
  verb: z.enum(VERBS),
  at: z.string(),
  source: z.string(),
  after: state,
});

/** A change with what was before it; null of a create. */
export const revision = z.extend(plainRevision, { before: z.nullable(state) });
export type Revision = z.infer<typeof revision>;

const success = z.literal(true);

const CHANGES = { usual: 50, most: 200 };
const LIMIT_WRONG = `limit has to be a number from 1 to ${CHANGES.most}.`;
const BEFORE_WRONG = 'before has to be the number of a change.';

const numeral = (wrong: string, least: number, most: number) =>
  z.pipe(
    z.string({ error: wrong }).check(z.regex(/^\d{1,10}$/, wrong)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least, wrong), z.maximum(most, wrong))),
  );

/** Which of the recent changes: at most `limit`, older than the one with the number `before`. */
export const changesQuery = z.object({
  before: z.optional(numeral(BEFORE_WRONG, 0, LIMITS.seq)),
  limit: z._default(numeral(LIMIT_WRONG, 1, CHANGES.most), CHANGES.usual),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

/** Answer of a task's history, newest first. */
export const revisionsAnswer = z.object({ success, revisions: z.array(revision) });

/** Answer of the recent changes, newest first; `next` is the `before` of the next page, null on the last. */
export const changesAnswer = z.object({ success, changes: z.array(revision), next: z.nullable(z.int()) });

export const deletedTask = z.extend(task, { deletedAt: z.string() });
export type DeletedTask = z.infer<typeof deletedTask>;

/** Answer of the trash, the last deleted first. */
export const trashAnswer = z.object({ success, tasks: z.array(deletedTask) });

const value = z.union([z.string(), z.boolean()]);

/** One field that two sides changed differently. A delete has no value of its own: `mine` is null. */
const fieldConflict = z.object({ base: value, theirs: value, mine: z.nullable(value) });
export type FieldConflict = z.infer<typeof fieldConflict>;

/** What is in conflict, by field. */
export const fieldConflicts = z.partial(
  z.object({
    title: fieldConflict,
    description: fieldConflict,
    priority: fieldConflict,
    dueDate: fieldConflict,
    completed: fieldConflict,
  }),
);

/** The refusal of a change that would overwrite another: the task as it is now, and each field that differs. */
export const conflictAnswer = z.extend(errorAnswer, {
  task,
  conflicts: fieldConflicts,
});
export type ConflictAnswer = z.infer<typeof conflictAnswer>;

/** What an event of the stream says: the user's last revision number. */
export const changeEvent = z.object({ seq: z.int() });
