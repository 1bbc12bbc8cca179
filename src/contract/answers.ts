import * as z from 'zod/mini';

import { task } from './task.ts';
import { user } from './user.ts';

const success = z.literal(true);

/** Answer of login and register. */
export const sessionAnswer = z.object({ success, token: z.string(), user });
/** Answer of the list: `seq` is the user's last revision number, which only Holdfast sends. */
export const tasksAnswer = z.object({ success, tasks: z.array(task), seq: z.int() });
/** Answer of create, update and restore; `restored` where an edit took back a task that was deleted meanwhile. */
export const taskAnswer = z.object({ success, task, restored: z.optional(z.literal(true)) });
/** Answer of me. */
export const userAnswer = z.object({ success, user });
/** Answer of a profile update. */
export const profileAnswer = z.object({ success, message: z.string(), user });
/** Answer of a call that has nothing else to say. */
export const messageAnswer = z.object({ success, message: z.string() });
