import * as z from 'zod/mini';

import { taskSchema } from './task.ts';
import { userSchema } from './user.ts';

const success = z.literal(true);

/** The answer to login and register. */
export const sessionAnswerSchema = z.object({ success, token: z.string(), user: userSchema });
/** The answer to the list: `seq` is the user's last revision number, which only Holdfast sends. */
export const tasksAnswerSchema = z.object({ success, tasks: z.array(taskSchema), seq: z.int() });
/** The answer to create, update and restore; `restored` is set where an edit took back a task that was deleted meanwhile. */
export const taskAnswerSchema = z.object({
  success,
  task: taskSchema,
  restored: z.optional(z.literal(true)),
});
/** The answer to me. */
export const userAnswerSchema = z.object({ success, user: userSchema });
/** The answer to a profile update. */
export const profileAnswerSchema = z.object({ success, message: z.string(), user: userSchema });
/** The answer to a call that has nothing to return but success. */
export const messageAnswerSchema = z.object({ success, message: z.string() });
