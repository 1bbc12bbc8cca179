import type * as z from 'zod/mini';

import { validationError } from '../errors/validation-error.ts';

/** Returns a part of a body as its schema reads it, or throws the 400 that this part alone would get as a body. */
export function checkPart<Value>(schema: z.ZodMiniType<Value>, part: unknown): Value {
  const parsed = schema.safeParse(part);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ message, path, ...params }) => ({
    message,
    instancePath: `/${path.join('/')}`,
    params,
  }));
  throw validationError(issues, 'body');
}
