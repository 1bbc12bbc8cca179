import * as z from 'zod/mini';

import { parseCalendarDate } from './calendar-date.ts';
import { uniqueLabels } from './labels.ts';
import { lenientBoolean, lenientDate, lenientEnum } from './lenient.ts';
import { LIMITS } from './limits.ts';
import { toLineFeeds, toOneLine } from './line-ends.ts';
import { DEFAULT_PRIORITY, PRIORITIES } from './priority.ts';
import { parseRepeat } from './repeat-rule.ts';
import { isVisible, text, visible } from './text.ts';
import { tidyLabel } from './tidy-label.ts';
import { withCommas } from './with-commas.ts';

const TITLE_MISSING = 'Give the task a title.';
const TITLE_INVISIBLE = 'Give the task a title with at least one character that can be seen.';
const DUE_DATE_MISSING = 'Choose a due date.';
const PRIORITY_WRONG = 'Choose Low, Medium or High.';
const COMPLETED_WRONG = 'Say whether the task is completed.';
const LABELS_WRONG = 'Labels have to be a list of texts.';
const LABELS_MANY = `A task has at most ${LIMITS.labels} labels.`;
const LABEL_EMPTY = 'Give each label at least one character that can be seen.';
const REPEAT_WRONG = 'The rule of a repetition has to be text.';

const title = text(TITLE_MISSING).check(
  z.trim(),
  z.minLength(1, { error: TITLE_MISSING, abort: true }),
  z.maxLength(LIMITS.title, `Keep the title to ${LIMITS.title} characters.`),
);

// Of a longer label nothing is compared: to bring thousands of combining marks into one order would hold all others up.
const labelLength = z.maxLength(LIMITS.label, {
  error: `Keep each label to ${LIMITS.label} characters.`,
  abort: true,
});

/** One label, without what goes around its words. */
const label = text(LABELS_WRONG).check(
  z.overwrite(tidyLabel),
  z.minLength(1, { error: LABEL_EMPTY, abort: true }),
  labelLength,
  visible(LABEL_EMPTY),
  z.regex(/^[^\p{Cc},]*$/u, 'A label cannot have a comma, which separates labels, or a control character.'),
);

// Of a longer list none is looked at: a body has room for so many that all others would wait for them.
const fewLabels = z.maxLength(LIMITS.labelsGiven, LABELS_MANY);

/** The labels of a task: each once, in one order, so that equal sets are equal lists. */
const labels = z
  .array(label, LABELS_WRONG)
  .check(fewLabels, z.overwrite(uniqueLabels), z.maxLength(LIMITS.labels, LABELS_MANY));

/** How a task repeats; empty where it does not. */
const repeat = text(REPEAT_WRONG).check((payload) => {
  const message = payload.value === '' ? null : parseRepeat(payload.value).problem;
  if (message !== null) payload.issues.push({ code: 'custom', input: payload.value, message });
});

/** The fields that a person fills in: the form's schema, and the fields of every write. */
export const taskFieldsSchema = z.object({
  title: title.check(visible(TITLE_INVISIBLE)),
  description: text('The description has to be text.').check(
    z.maxLength(LIMITS.description, `Keep the description to ${withCommas(LIMITS.description)} characters.`),
  ),
  priority: z.enum(PRIORITIES, PRIORITY_WRONG),
  dueDate: z.string({ error: DUE_DATE_MISSING }).check(
    z.minLength(1, { error: DUE_DATE_MISSING, abort: true }),
    z.refine((value) => parseCalendarDate(value) !== null, 'This date does not exist.'),
  ),
  completed: z.boolean(COMPLETED_WRONG),
  labels,
  repeat,
});
export type TaskFields = z.infer<typeof taskFieldsSchema>;

const storedDescription = taskFieldsSchema.shape.description.check(z.overwrite(toLineFeeds));

/**
 * The fields of a task in an account file. An older version accepted titles of invisible characters, so these pass too, and a
 * file that does not know a field says nothing of it.
 */
export const fileFieldsSchema = z.extend(taskFieldsSchema, {
  title: title.check(z.overwrite(toOneLine)),
  description: storedDescription,
  labels: z.optional(labels),
  repeat: z.optional(repeat),
});

const wireFieldsSchema = z.extend(taskFieldsSchema, {
  title: taskFieldsSchema.shape.title.check(z.overwrite(toOneLine)),
  description: storedDescription,
  priority: lenientEnum(PRIORITIES, PRIORITY_WRONG),
  dueDate: lenientDate(taskFieldsSchema.shape.dueDate, DUE_DATE_MISSING),
  completed: lenientBoolean(COMPLETED_WRONG),
});

/** The fields whose changes are merged, shown and undone one by one. */
export const FIELD_NAMES = [
  'title',
  'description',
  'priority',
  'dueDate',
  'completed',
  'labels',
  'repeat',
] as const satisfies readonly (keyof TaskFields)[];
export type FieldName = (typeof FIELD_NAMES)[number];

/** A value of any field. */
export type FieldValue = string | boolean | readonly string[];

/** Whether two values of a field are the same. */
export function isSameValue(
  one: FieldValue | null | undefined,
  other: FieldValue | null | undefined,
): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The fields of which changes say something. */
export function changedFields(changes: Partial<Record<FieldName, unknown>>): FieldName[] {
  return FIELD_NAMES.filter((field) => field in changes);
}

/** Returns some of the fields alone. */
export function pickFields<Values, Field extends FieldName & keyof Values>(
  values: Values,
  fields: readonly Field[],
): { [Name in Field]?: Values[Name] } {
  const picked: { [Name in Field]?: Values[Name] } = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

/**
 * The person's day, from which the next task of a repetition follows; null where the task was completed before and nothing new
 * follows, as of one that is made anew: what its reopening took away comes back as it was.
 */
const completedOn = z.optional(z.nullable(wireFieldsSchema.shape.dueDate));

/** The body of a create, from this client or another of its family. */
export const createTaskBodySchema = z.extend(wireFieldsSchema, {
  description: z._default(wireFieldsSchema.shape.description, ''),
  priority: z._default(wireFieldsSchema.shape.priority, DEFAULT_PRIORITY),
  completed: z._default(wireFieldsSchema.shape.completed, false),
  labels: z._default(labels, () => []),
  repeat: z._default(repeat, ''),
  completedOn,
});

const taskChangesSchema = z.partial(wireFieldsSchema);
/** The new values of the fields that an edit changes. */
export type TaskChanges = z.infer<typeof taskChangesSchema>;

/** The values that the person saw in the fields they changed, their own unconfirmed changes included. */
const seenFieldsSchema = z.partial(
  z.object({
    title: z.string().check(z.overwrite(toOneLine)),
    description: z.string().check(z.overwrite(toLineFeeds)),
    priority: z.enum(PRIORITIES),
    dueDate: z.string(),
    completed: z.boolean(),
    labels: z.array(z.string().check(labelLength)).check(fewLabels),
    repeat: z.string(),
  }),
);
export type SeenFields = z.infer<typeof seenFieldsSchema>;

/** The version inside a task that a client sends back as it read it; anything that is no version is ignored. */
const echoedVersionSchema = z.catch(
  z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.seq))),
  undefined,
);

/** Whether an edit leaves the title as it is, and only repeats it. */
function keepsTitle(seen?: SeenFields): boolean {
  return seen !== undefined && !('title' in seen);
}

/** The body of an update: any part of the fields. With `seen`, only the fields that it names are changed. */
export const updateTaskBodySchema = z
  .extend(taskChangesSchema, {
    title: z.optional(fileFieldsSchema.shape.title),
    completedOn,
    seen: z.optional(seenFieldsSchema),
    version: echoedVersionSchema,
  })
  .check(
    // A title of a former version stays as it is where something else changes.
    z.refine((body) => body.title === undefined || keepsTitle(body.seen) || isVisible(body.title), {
      error: TITLE_INVISIBLE,
      path: ['title'],
    }),
  );

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
  labels: z.array(z.string()),
  repeat: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.nullable(z.string()),
});
export type Task = z.infer<typeof taskSchema>;
