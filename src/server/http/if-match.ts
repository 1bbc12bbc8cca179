import * as z from 'zod/mini';

/** Reads the version that a change is based on, with or without quotes. */
export const ifMatchSchema = z.pipe(
  z
    .string()
    .check(
      z.regex(/^("?)\d{1,9}\1$/, 'If-Match has to be the version that the change is based on, such as "3".'),
    ),
  z.transform((value) => Number(value.replaceAll('"', ''))),
);

/** The headers of a call that may say which version its person has seen. */
export const ifMatchHeadersSchema = z.object({ 'if-match': z.optional(ifMatchSchema) });
