import * as z from 'zod/mini';

/** Which task the dialog shows: 'new', a task's id, or none while it is closed. */
export const dialogSearch = z.object({
  task: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
});
