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

/** What a person says about a task: the form's schema, and the five fields of every write. */
export const taskFields = z.object({
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
export type TaskFields = z.infer<typeof taskFields>;

/** The fields of a task that is in a file: also a title that an older version took, though nobody can see it. */
export const filedFields = z.extend(taskFields, { title });

const wireFields = z.extend(taskFields, {
  priority: lenientEnum(PRIORITIES, PRIORITY_WRONG),
  dueDate: lenientDate(taskFields.shape.dueDate, DUE_DATE_MISSING),
  completed: lenientBoolean(COMPLETED_WRONG),
});

/** The fields whose changes are merged, shown and undone one by one. */
export const FIELD_NAMES = ['title', 'description', 'priority', 'dueDate', 'completed'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Body of a create, from this client or another of its family. */
export const createTaskBody = z.extend(wireFields, {
  description: z._default(wireFields.shape.description, ''),
  priority: z._default(wireFields.shape.priority, DEFAULT_PRIORITY),
  completed: z._default(wireFields.shape.completed, false),
});

const changes = z.partial(wireFields);
/** Some of the fields, changed. */
export type TaskChanges = z.infer<typeof changes>;

/** What the person saw of the fields they changed: also where their own change before was not confirmed yet. */
const seen = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    priority: z.enum(PRIORITIES),
    dueDate: z.string(),
    completed: z.boolean(),
  }),
);
export type SeenFields = z.infer<typeof seen>;

/** The version of a task that a client sends back as it read it; anything else says nothing. */
const echoedVersion = z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.seq))), undefined);

/** Body of an update: any part of the fields. With `seen`, only the fields that it names are changed. */
export const updateTaskBody = z.extend(changes, { seen: z.optional(seen), version: echoedVersion });

/** The `_id` of a task, as it is stored: every client makes its own. */
export const taskIdSchema = z.uuid('The _id has to be a UUID.').check(z.toLowerCase());

/** A task as Holdfast answers it. Times are ISO instants in UTC; the due date is a calendar date. */
export const task = z.object({
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
export type Task = z.infer<typeof task>;
