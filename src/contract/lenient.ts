import * as z from 'zod/mini';

/** Accepts each of the values in any case; the output has the case of `values`. */
export function lenientEnum<const Value extends string>(values: readonly Value[], message: string) {
  return z.pipe(
    z.string({ error: message }),
    z.transform((value, context) => {
      const known = values.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
      if (known !== undefined) return known;
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

/** Accepts a boolean, or the texts yes, no, true and false in any case. */
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

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/;

/** Accepts a calendar date, or an ISO instant, whose date part is taken as it stands: no zone moves the day. */
export function lenientDate(schema: z.ZodMiniType<string, string>, message: string) {
  return z.pipe(
    z.pipe(
      z.string({ error: message }),
      z.transform((value) => (ISO_INSTANT.test(value) ? value.slice(0, 10) : value)),
    ),
    schema,
  );
}
