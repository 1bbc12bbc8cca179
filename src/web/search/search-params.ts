import * as z from 'zod/mini';

export const SORTS = ['newest', 'priority'] as const;
/** The order in which a list is shown. */
export type Sort = (typeof SORTS)[number];

/** What a list is searched for, as its address says it. */
export const searchParamsSchema = z.object({ q: z.catch(z.optional(z.string()), undefined) });
