import * as z from 'zod/mini';

/**
 * Accepts a string that every database stores unchanged: PostgreSQL refuses a NUL, and a lone surrogate would be replaced
 * in silence.
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

// A character that can be seen: neither white space, nor a character that only steers others, nor one of the blanks that
// count as letters (the fillers of Hangul are ignorable by default, the empty Braille pattern is not).
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

/** Refuses a text of which nothing could be seen. */
export function visible(missing: string) {
  return z.refine<string>(isVisible, missing);
}
