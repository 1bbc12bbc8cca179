import * as z from 'zod/mini';

/** Takes each of the words in any case, and gives it in its own. */
export function lenientEnum<const Word extends string>(words: readonly Word[], message: string) {
  return z.pipe(
    z.string({ error: message }),
    z.transform((value, context) => {
      const word = words.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
      if (word !== undefined) return word;
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    }),
  );
}

const BOOLEANS = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
]);

/** Takes a boolean, or yes and no in any case. */
export function lenientBoolean(message: string) {
  return z.pipe(
    z.union([z.boolean(), z.string()], { error: message }),
    z.transform((value, context) => {
      const known = typeof value === 'string' ? BOOLEANS.get(value.toLowerCase()) : value;
      if (known !== undefined) return known;
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    }),
  );
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Takes a calendar date, or an ISO instant for its date part: no zone moves the day. */
export function lenientDate(schema: z.ZodMiniType<string, string>, message: string) {
  return z.pipe(
    z.pipe(
      z.string({ error: message }),
      z.transform((value) => (ISO_INSTANT.test(value) ? value.slice(0, 10) : value)),
    ),
    schema,
  );
}
