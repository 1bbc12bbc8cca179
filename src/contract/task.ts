import * as z from 'zod/mini';

import { parseCalendarDate } from './calendar-date.ts';
import { lenientBoolean, lenientDate, lenientEnum } from './lenient.ts';
import { LIMITS } from './limits.ts';
import { text, visible } from './text.ts';

export const PRIORITIES = ['Low', 'Medium', 'High'] as const;
export const DEFAULT_PRIORITY = 'Low';
export type Priority = (typeof PRIORITIES)[number];

const TITLE_MISSING = 'Give the task a title.';
const DUE_DATE_MISSING = 'Choose a due date.';
const PRIORITY_WRONG = 'Choose Low, Medium or High.';
const COMPLETED_WRONG = 'Say whether the task is completed.';

const title = text(TITLE_MISSING).check(
  z.trim(),
  z.minLength(1, { error: TITLE_MISSING, abort: true }),
  z.maxLength(LIMITS.title, `Keep the title to ${LIMITS.title} characters.`),
);

/** The five fields that a person fills in: the form's schema, and the fields of every write. */
export const taskFieldsSchema = z.object({
  title: title.check(visible('Give the task a title with at least one character that can be seen.')),
  description: text('The description has to be text.').check(
    z.maxLength(
      LIMITS.description,
      `Keep the description to ${LIMITS.description.toLocaleString('en')} characters.`,
    ),
  ),
  priority: z.enum(PRIORITIES, PRIORITY_WRONG),
  dueDate: z.string({ error: DUE_DATE_MISSING }).check(
    z.minLength(1, { error: DUE_DATE_MISSING, abort: true }),
    z.refine((value) => parseCalendarDate(value) !== null, 'This date does not exist.'),
  ),
  completed: z.boolean(COMPLETED_WRONG),
});
export type TaskFields = z.infer<typeof taskFieldsSchema>;

/** The fields of a task in an account file. An older version accepted titles of invisible characters, so these pass too. */
export const fileFieldsSchema = z.extend(taskFieldsSchema, { title });

const wireFieldsSchema = z.extend(taskFieldsSchema, {
  priority: lenientEnum(PRIORITIES, PRIORITY_WRONG),
  dueDate: lenientDate(taskFieldsSchema.shape.dueDate, DUE_DATE_MISSING),
  completed: lenientBoolean(COMPLETED_WRONG),
});

/** The fields whose changes are merged, shown and undone one by one. */
export const FIELD_NAMES = ['title', 'description', 'priority', 'dueDate', 'completed'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** The body of a create, from this client or another of its family. */
export const createTaskBodySchema = z.extend(wireFieldsSchema, {
  description: z._default(wireFieldsSchema.shape.description, ''),
  priority: z._default(wireFieldsSchema.shape.priority, DEFAULT_PRIORITY),
  completed: z._default(wireFieldsSchema.shape.completed, false),
});

const taskChangesSchema = z.partial(wireFieldsSchema);
/** The new values of the fields that an edit changes. */
export type TaskChanges = z.infer<typeof taskChangesSchema>;

/** The values that the person saw in the fields they changed, their own unconfirmed changes included. */
const seenFieldsSchema = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    priority: z.enum(PRIORITIES),
    dueDate: z.string(),
    completed: z.boolean(),
  }),
);
export type SeenFields = z.infer<typeof seenFieldsSchema>;

/** The version inside a task that a client sends back as it read it; anything that is no version is ignored. */
const echoedVersionSchema = z.catch(
  z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.seq))),
  undefined,
);

/** The body of an update: any part of the fields. With `seen`, only the fields that it names are changed. */
export const updateTaskBodySchema = z.extend(taskChangesSchema, {
  seen: z.optional(seenFieldsSchema),
  version: echoedVersionSchema,
});

/** The `_id` of a task, as it is stored: every client makes its own. */
export const taskIdSchema = z.uuid('The _id has to be a UUID.').check(z.toLowerCase());

/** A task as Holdfast answers it. Times are ISO instants in UTC; the due date is a calendar date. */
export const taskSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  priority: z.enum(PRIORITIES),
  dueDate: z.string(),
  completed: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.nullable(z.string()),
});
export type Task = z.infer<typeof taskSchema>;
