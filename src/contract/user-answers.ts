import * as z from 'zod/mini';

import { userSchema } from './user.ts';

const success = z.literal(true);

/** The answer to login and register. */
export const sessionAnswerSchema = z.object({ success, token: z.string(), user: userSchema });
/** The answer to me. */
export const userAnswerSchema = z.object({ success, user: userSchema });
/** The answer to a profile update. */
export const profileAnswerSchema = z.object({ success, message: z.string(), user: userSchema });
/** The answer to a question about a password: the least length that is taken, and a sentence where another one would be safer. */
export const passwordAdviceAnswerSchema = z.object({
  success,
  least: z.int(),
  advice: z.nullable(z.string()),
});
