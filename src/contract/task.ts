import * as z from 'zod/mini';

import {
  fewLabels,
  fileFieldsSchema,
  labelLength,
  TITLE_INVISIBLE,
  wireFieldsSchema,
} from './field-rules.ts';
import { answeredFields } from './fields.ts';
import { LIMITS } from './limits.ts';
import { toLineFeeds, toOneLine } from './line-ends.ts';
import { DEFAULT_PRIORITY } from './priority.ts';
import { isVisible } from './text.ts';

/**
 * The person's day, from which the next task of a repetition follows; null where the task was completed before and nothing new
 * follows, as of one that is made anew: what its reopening took away comes back as it was. A reopening that says a day, or
 * null, takes the completion of that day back, as an undo does.
 */
const completedOn = z.optional(z.nullable(wireFieldsSchema.shape.dueDate));

/** The body of a create, from this client or another of its family. */
export const createTaskBodySchema = z.extend(wireFieldsSchema, {
  description: z._default(wireFieldsSchema.shape.description, ''),
  priority: z._default(wireFieldsSchema.shape.priority, DEFAULT_PRIORITY),
  completed: z._default(wireFieldsSchema.shape.completed, false),
  labels: z._default(wireFieldsSchema.shape.labels, () => []),
  repeat: z._default(wireFieldsSchema.shape.repeat, ''),
  completedOn,
});

const taskChangesSchema = z.partial(wireFieldsSchema);
/** The new values of the fields that an edit changes. */
export type TaskChanges = z.infer<typeof taskChangesSchema>;

/** The values that the person saw in the fields they changed, their own unconfirmed changes included. */
const seenFieldsSchema = z.partial(
  z.object({
    ...answeredFields,
    title: z.string().check(z.overwrite(toOneLine)),
    description: z.string().check(z.overwrite(toLineFeeds)),
    labels: z.array(z.string().check(labelLength)).check(fewLabels),
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
  ...answeredFields,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.nullable(z.string()),
});
export type Task = z.infer<typeof taskSchema>;
