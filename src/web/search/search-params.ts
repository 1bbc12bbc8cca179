import * as z from 'zod/mini';

/** What a list is searched for, as its address says it. */
export const searchParamsSchema = z.object({ q: z.catch(z.optional(z.string()), undefined) });
