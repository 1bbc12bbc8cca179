import * as z from 'zod/mini';

import { foundSchema } from './history.ts';
import { taskSchema } from './task.ts';

const success = z.literal(true);

/**
 * The answer to the list. `seq` is the user's, which only Holdfast sends, and `mark` names it in this
 * life of the data: as `since` it asks for what changed after it. Then `tasks` are those that were added or changed,
 * newest first, and `removed` are the ids of those that are no longer in the list. An answer without `removed` is the
 * whole list; so is the one to a `since` whose difference the server can't tell, such as after a backup was restored. `life` is
 * another word then: the list may lack what an earlier one had.
 */
export const tasksAnswerSchema = z.object({
  success,
  tasks: z.array(taskSchema),
  seq: z.int(),
  mark: z.optional(z.string()),
  life: z.optional(z.string()),
  removed: z.optional(z.array(z.string())),
});

/** The query of the list; a mark is the server's own word, so that nothing is wrong with any text. */
export const tasksQuerySchema = z.object({ since: z.catch(z.optional(z.string()), undefined) });

/**
 * The answer to create, update and restore. `restored` is set where an edit restored a task that was deleted meanwhile, and `next`
 * is the task that follows one that repeats, where there is one. `found` is set where somebody else had done the same or a part of it.
 */
export const taskAnswerSchema = z.object({
  success,
  task: taskSchema,
  restored: z.optional(z.literal(true)),
  next: z.optional(taskSchema),
  found: z.optional(foundSchema),
});
/** The answer to a call that has nothing to return but success. */
export const messageAnswerSchema = z.object({ success, message: z.string() });
/** The answer to a delete. `found` is set where the task was deleted already. */
export const deleteAnswerSchema = z.extend(messageAnswerSchema, { found: z.optional(foundSchema) });

/**
 * The answer to health. `warnings` are sentences for the person who runs the server, such as that its clock is wrong, and
 * `backup` tells of the last one: when it was made, and whether all is as it should be. What is deleted stays in backups until
 * there are `keptDays` newer ones, one a day, or for nobody knows how long where this server makes none.
 */
export const healthAnswerSchema = z.extend(messageAnswerSchema, {
  warnings: z.array(z.string()),
  backup: z.object({
    at: z.nullable(z.string()),
    isGood: z.boolean(),
    message: z.string(),
    keptDays: z.nullable(z.int()),
  }),
});
export type HealthAnswer = z.infer<typeof healthAnswerSchema>;
