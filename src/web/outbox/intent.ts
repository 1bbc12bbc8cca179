import * as z from 'zod/mini';

import { VERBS, fieldConflictsSchema } from '#contract/history.ts';
import { PRIORITIES } from '#contract/task.ts';

import { readTask } from '../tasks/schema.ts';
import type { Task } from '../tasks/schema.ts';

/** The format of what is stored. A later one reads the former: no new version drops anybody's words. */
const SCHEMA = 1;

const payload = z.object({
  title: z.string(),
  description: z.string(),
  priority: z.enum(PRIORITIES),
  dueDate: z.nullable(z.string()),
  completed: z.boolean(),
});
/** The five specified fields. Another server's task may lack its date. */
export type TaskPayload = z.infer<typeof payload>;

export function payloadOf({ title, description, priority, dueDate, completed }: Task): TaskPayload {
  return { title, description, priority, dueDate, completed };
}

/** Whether two tasks say the same in the five fields. */
export function isSame(one: Task, other: Task): boolean {
  return JSON.stringify(payloadOf(one)) === JSON.stringify(payloadOf(other));
}

/** Some of the fields, from wherever they were typed. */
export const readChanges = z.partial(payload);

const refusal = z.object({
  /** The words of the error catalogue. */
  title: z.string(),
  detail: z.string(),
  /** What two sides changed differently, by field; only Holdfast tells. */
  conflicts: z.optional(fieldConflictsSchema),
  /** The task as the server has it, where there is a conflict. */
  theirs: z.optional(readTask),
  /** Whether the server has no such task any more: it was deleted for good. */
  isGone: z.optional(z.boolean()),
});
export type Refusal = z.infer<typeof refusal>;

/** One change as the person made it. */
const madeChange = z.object({
  /** Names the change for the server: however often it is sent, it takes effect once. */
  id: z.string(),
  verb: z.enum(VERBS),
  taskId: z.string(),
  /** The task as they saw it; null of a new one. */
  seen: z.nullable(readTask),
  /** What they made of it: all fields of a new task, the changed ones of an update. */
  changes: readChanges,
});
export type MadeChange = z.infer<typeof madeChange>;

/** A change that the server has not yet confirmed. */
const intent = z.extend(madeChange, {
  schema: z.literal(SCHEMA),
  account: z.string(),
  madeAt: z.string(),
  /** Whether the server may have it already, though it never said so. */
  isUncertain: z.boolean(),
  /** Of a create at a server without keys: the tasks that said the same before it was first sent. */
  equals: z.optional(z.array(z.string())),
  /** How often in a row the server had a problem with it. */
  problems: z.int(),
  /** Why it waits for the person; null while it is on its way. */
  refusal: z.nullable(refusal),
});
export type Intent = z.infer<typeof intent>;

/** `order` is the place in the outbox: the sequence in which the changes were made. */
const storedIntent = z.extend(intent, { order: z.int() });
export type StoredIntent = z.infer<typeof storedIntent>;

const journalEntry = z.object({
  order: z.int(),
  account: z.string(),
  made: madeChange,
  isUndone: z.boolean(),
});
/** A change of the last ones, which can be undone, or redone when it was. */
export type JournalEntry = z.infer<typeof journalEntry>;

const confirmedChange = z.object({
  order: z.int(),
  account: z.string(),
  made: madeChange,
  /** The task as the server answered it, or null where it told none. */
  answered: z.nullable(readTask),
});
/** A change that the server has, and that a list of tasks may not show yet. */
export type ConfirmedChange = z.infer<typeof confirmedChange>;

/** What a form has in its fields: it need not be legal yet. */
export const readTyped = z.partial(z.extend(payload, { dueDate: z.string() }));

const draft = z.object({
  id: z.string(),
  account: z.string(),
  /** The form in which it was typed: 'new', the id of the edited task, or `formAgain` of a refused change. */
  form: z.string(),
  /** The task upon which the form was opened; null of a new one. */
  seen: z.nullable(readTask),
  /** What it has in other fields than the task. */
  fields: readTyped,
  /** Whether its person closed the form without saving: then it waits for them, and no form takes it by itself. */
  isClosed: z.optional(z.boolean()),
});
/** What stands in a form that is open, or was. */
export type Draft = z.infer<typeof draft>;

/** How the names of all forms begin in which a refused change is edited. */
export const AGAIN = 'again-';

/** The name of the form in which a refused change is edited again, or one field of it. */
export function formAgain({ id }: Pick<MadeChange, 'id'>, field = ''): string {
  return `${AGAIN}${id}-${field}`;
}

/** Reads a stored intent of this version or an older one; null if no version wrote it. */
export function readIntent(record: unknown): StoredIntent | null {
  const read = storedIntent.safeParse(record);
  return read.success ? read.data : null;
}

export function readJournalEntry(record: unknown): JournalEntry | null {
  const read = journalEntry.safeParse(record);
  return read.success ? read.data : null;
}

export function readConfirmedChange(record: unknown): ConfirmedChange | null {
  const read = confirmedChange.safeParse(record);
  return read.success ? read.data : null;
}

export function readDraft(record: unknown): Draft | null {
  const read = draft.safeParse(record);
  return read.success ? read.data : null;
}

/** The change alone, without what became of it. */
export function madeOf({ id, verb, taskId, seen, changes }: MadeChange): MadeChange {
  return { id, verb, taskId, seen, changes };
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
