import * as z from 'zod/mini';

/** What every answer says that is no error. */
export const success = z.literal(true);
