import type * as z from 'zod/mini';

import { toIssues, validationError } from '../errors/validation-error.ts';

/** Returns a part of a request as its schema reads it, or throws the 400 that this part alone would get. */
export function checkPart<Value>(
  schema: z.ZodMiniType<Value>,
  part: unknown,
  context: 'body' | 'headers' = 'body',
): Value {
  const parsed = schema.safeParse(part);
  if (parsed.success) return parsed.data;
  throw validationError(toIssues(parsed.error.issues), context);
}
