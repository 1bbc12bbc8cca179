import * as z from 'zod/mini';

/** A whole number that is written in digits. */
export const numeral = (wrong: string, least: number, most: number) =>
  z.pipe(
    z.string({ error: wrong }).check(z.regex(/^\d{1,10}$/, wrong)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least, wrong), z.maximum(most, wrong))),
  );
