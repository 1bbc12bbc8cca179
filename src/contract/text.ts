import * as z from 'zod/mini';

/**
 * A string that every database stores unchanged: PostgreSQL refuses a NUL, and a lone surrogate would be replaced in
 * silence.
 */
export function text(missing: string) {
  return z
    .string({ error: missing })
    .check(
      z.refine(
        (value) => value.isWellFormed() && !value.includes('\0'),
        'This contains a character that cannot be stored.',
      ),
    );
}
