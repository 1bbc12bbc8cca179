import * as z from 'zod/mini';

// The router reads what looks like a number as one.
const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));

/** What a list is searched for, as its address says it. */
export const searchParamsSchema = z.object({ q: z.catch(z.optional(text), undefined) });
