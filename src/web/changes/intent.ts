import * as z from 'zod/mini';

import { answeredFields } from '#contract/fields.ts';
import { VERBS, fieldConflictsSchema } from '#contract/history.ts';

import { taskSchema } from '../model/task.ts';
import type { Task } from '../model/task.ts';

/**
 * The format of what is stored. A later one reads the former: no new version drops anybody's words. What the former does not
 * know it leaves alone and says so: it would send a change without the labels that are in it.
 */
const SCHEMA = 2;

export const payloadSchema = z.object({ ...answeredFields, dueDate: z.nullable(z.string()) });
/** The fields of a task. Another server's task may lack its date. */
export type TaskPayload = z.infer<typeof payloadSchema>;

export function toPayload(task: TaskPayload): TaskPayload {
  const { title, description, priority, dueDate, completed, labels, repeat } = task;
  return { title, description, priority, dueDate, completed, labels, repeat };
}

/** Whether two tasks say the same in all fields. */
export function hasSameFields(one: Task, other: Task): boolean {
  return JSON.stringify(toPayload(one)) === JSON.stringify(toPayload(other));
}

/** Some of the fields, from wherever they were typed. */
export const changesSchema = z.partial(payloadSchema);

/** What a change found where its person had seen something else: so far somebody else had done it already. Only Holdfast tells. */
export const keptFoundSchema = z.extend(changesSchema, { deleted: z.optional(z.boolean()) });
export type Found = z.infer<typeof keptFoundSchema>;

/** What a server made of a change that has taken effect. */
export type ServerAnswer = {
  /** The task as it is there now; null where the server does not tell (an empty body, a message). */
  task: Task | null;
  /** The task that follows it in a repetition, where there is one. */
  next?: Task | undefined;
  found?: Found | undefined;
  /** Whether the change took the task back, which had been deleted meanwhile. */
  isRestored?: boolean | undefined;
};

const refusalSchema = z.object({
  /** The words of the error catalogue. */
  title: z.string(),
  detail: z.string(),
  /** What two sides changed differently, by field; only Holdfast tells. */
  conflicts: z.optional(fieldConflictsSchema),
  /** The task as the server has it, where there is a conflict. */
  theirs: z.optional(taskSchema),
  /** Whether the server has no such task any more: it was deleted for good. */
  isGone: z.optional(z.boolean()),
  /** Whether nobody refused it: the server had it, and was put back to an older copy. */
  isLost: z.optional(z.boolean()),
});
export type Refusal = z.infer<typeof refusalSchema>;

/** One change as the person made it. */
const madeChangeSchema = z.object({
  /** Names the change for the server: however often it is sent, it takes effect once. */
  id: z.string(),
  verb: z.enum(VERBS),
  taskId: z.string(),
  /** The task as they saw it; null of a new one. */
  seen: z.nullable(taskSchema),
  /** What they made of it: all fields of a new task, the changed ones of an update. */
  changes: changesSchema,
  /** What completing or reopening does to the next task of a repetition; the fields of `FollowUp` in model/next-task.ts. */
  completedOn: z.optional(z.nullable(z.string())),
  spawns: z.optional(taskSchema),
  withdraws: z.optional(z.string()),
  /** Of a create: whether the server once had this task, which other devices may bring back as they knew it. */
  wasSaved: z.optional(z.boolean()),
});
export type MadeChange = z.infer<typeof madeChangeSchema>;

export const journalMarkSchema = z.object({
  order: z.int(),
  isUndone: z.boolean(),
  change: z.optional(z.string()),
  taskId: z.optional(z.string()),
});
/**
 * What an undo or a redo does to the journal: the entry that it is of, with the id of its change, for the entry may go first; and the id of
 * the task that it makes in the place of that one's.
 */
export type JournalMark = z.infer<typeof journalMarkSchema>;

/** A change that the server has not yet confirmed. */
export const intentSchema = z.extend(madeChangeSchema, {
  schema: z.literal([1, SCHEMA]),
  account: z.string(),
  madeAt: z.string(),
  /** Whether the server may have it already, though it never said so. */
  isUncertain: z.boolean(),
  /** Of an undo or a redo: what it did to the journal. */
  mark: z.optional(journalMarkSchema),
  /** Of a create at a server without keys: the tasks that said the same before it was first sent. */
  equals: z.optional(z.array(z.string())),
  /** At a server without keys: until when the call that has sent it may be under way. */
  sentUntil: z.optional(z.number()),
  /** How often in a row the server had a problem with it. That it was away, had no time or gave no answer since is no more than one. */
  problems: z.int(),
  /** Why it waits for the person; null while it is on its way. */
  refusal: z.nullable(refusalSchema),
});
export type Intent = z.infer<typeof intentSchema>;

/** `order` is the place in the outbox: the sequence in which the changes were made. */
export const storedIntentSchema = z.extend(intentSchema, { order: z.int() });
export type StoredIntent = z.infer<typeof storedIntentSchema>;

const journalEntrySchema = z.object({
  order: z.int(),
  account: z.string(),
  made: madeChangeSchema,
  isUndone: z.boolean(),
  /** Names the changes that were made by one press: they are undone and redone together. */
  group: z.optional(z.string()),
  /** What the server told of it: that somebody else had done it before, or that it took its task back, which had been deleted. */
  effect: z.optional(z.enum(['none', 'restored'])),
  /** What waited for its person and was taken out of the outbox as this was undone: a redo puts it back. */
  withdrawn: z.optional(z.array(storedIntentSchema)),
});
/** A change of the last ones, which can be undone, or redone when it was. */
export type JournalEntry = z.infer<typeof journalEntrySchema>;

const confirmedChangeSchema = z.object({
  order: z.int(),
  account: z.string(),
  made: madeChangeSchema,
  /** The `task` of its `ServerAnswer`. */
  answered: z.nullable(taskSchema),
  /** The task that follows it in a repetition, as the server answered it. */
  next: z.optional(taskSchema),
  /** Whether every list shows it that may still come. It stays for the id that its task had before. */
  isShown: z.optional(z.boolean()),
  found: z.optional(keptFoundSchema),
});
/** A change that the server has, and that a list of tasks may not show yet. */
export type ConfirmedChange = z.infer<typeof confirmedChangeSchema>;

/** Reads a stored intent of this version or an older one; null if no version wrote it. */
export function parseIntent(record: unknown): StoredIntent | null {
  return storedIntentSchema.safeParse(record).data ?? null;
}

export function parseJournalEntry(record: unknown): JournalEntry | null {
  return journalEntrySchema.safeParse(record).data ?? null;
}

export function parseConfirmedChange(record: unknown): ConfirmedChange | null {
  return confirmedChangeSchema.safeParse(record).data ?? null;
}

/** The change alone, without what became of it. */
export function toMadeChange(change: MadeChange): MadeChange {
  const { id, verb, taskId, seen, changes, completedOn, spawns, withdraws, wasSaved } = change;
  return { id, verb, taskId, seen, changes, completedOn, spawns, withdraws, wasSaved };
}

export function toIntent(made: MadeChange, account: string): Intent {
  return {
    ...made,
    schema: SCHEMA,
    account,
    madeAt: new Date().toISOString(),
    isUncertain: false,
    problems: 0,
    refusal: null,
  };
}
