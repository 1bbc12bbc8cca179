import * as z from 'zod/mini';

import { CRASH_LIMITS } from './crash-limits.ts';
import { withCommas } from './with-commas.ts';

const atMost = (name: string, length: number) => {
  const message = `The ${name} of a crash has to be a text of at most ${withCommas(length)} characters.`;
  return z.string({ error: message }).check(z.maxLength(length, message));
};

/** The report of a crash of the page. It must not contain anything that a person typed. */
export const crashBodySchema = z.object({
  message: atMost('message', CRASH_LIMITS.message),
  stack: z._default(atMost('stack', CRASH_LIMITS.stack), ''),
  /** The address of the page without its origin, query and fragment, which may hold what a person searched for. */
  path: atMost('path', CRASH_LIMITS.path).check(
    z.regex(/^\/[^?#]*$/, 'The path of a crash has to begin with a slash, and to have no query.'),
  ),
  /** The version of the app that crashed. */
  version: atMost('version', CRASH_LIMITS.version),
});
export type CrashBody = z.infer<typeof crashBodySchema>;
